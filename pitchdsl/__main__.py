"""``python -m pitchdsl``: the command where it is not on the path."""

from pitchdsl.cli import main

if __name__ == "__main__":  # processes that it starts read this file, too
    main()
