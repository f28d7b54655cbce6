"""Regular languages of words: from a grammar without recursion to an automaton, and the cheapest ways into it.

Nothing here knows a word of Pitch.
"""
