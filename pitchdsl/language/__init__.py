"""What rules are said in: values that all concerns of the table share, with their words and their meaning.

People, cards, numbers, facts, conditions, recipients: each is a class that knows all of itself. Nothing here plays or
parses.
"""
