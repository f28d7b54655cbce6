"""Tells what is missing, of all constructs or of the one that is named; the exit status is 1 where anything is."""

import sys

from tests.totality.everything import FAMILIES, missing
from tests.totality.families import title

if __name__ == "__main__":
    names = {title(member) for family in FAMILIES for member in family.members()}
    if not names.issuperset(sys.argv[1:]):
        families = ", ".join(family.name for family in FAMILIES)
        print(f"{sys.argv[1]} belongs to no family ({families}): nothing holds it here", file=sys.stderr)
        sys.exit(2)
    found = list(missing(*sys.argv[1:2]))
    print("\n".join(found) or "every construct is known everywhere")
    sys.exit(bool(found))
