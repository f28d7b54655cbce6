"""Tables for friends: a server on which people play any sheet together."""
