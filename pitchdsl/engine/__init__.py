"""The reference engine: a table that plays any rules, readable, and able to say why."""
