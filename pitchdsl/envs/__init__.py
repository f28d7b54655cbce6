"""The games as environments in which programs learn to play."""
