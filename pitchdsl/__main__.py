"""``python -m pitchdsl``: the command where it is not on the path."""

from pitchdsl.cli import main

main()
