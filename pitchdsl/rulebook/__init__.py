"""The rules of a game in plain English, to print and to play from."""
