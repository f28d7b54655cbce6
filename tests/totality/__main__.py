"""Tells what is missing, of all constructs or of the one that is named; the exit status is 1 where anything is."""

import sys

from tests.totality.everything import missing

if __name__ == "__main__":
    found = list(missing(*sys.argv[1:2]))
    print("\n".join(found) or "every construct is known everywhere")
    sys.exit(bool(found))
