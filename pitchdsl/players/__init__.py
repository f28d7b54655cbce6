"""Players that read the rules: what they know, what may lie in the cards they do not see, and what they advise."""
