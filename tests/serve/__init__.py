"""Tables for friends: what is done at them, kept of them, and told over their sockets."""
