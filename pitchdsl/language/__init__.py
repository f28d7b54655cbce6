"""The frozen rule objects: what a checked variant means, with no syntax in it.

Every line of a variant's text becomes one object here, which remembers its address, file and line. Sections
group them, and :class:`~pitchdsl.game.rules.Rules` is the whole game. Nothing here plays or parses.
"""
