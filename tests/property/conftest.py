"""How many examples hypothesis tries: few and always the same ones by default, many and new ones for a long soak.

``HYPOTHESIS_PROFILE=long`` chooses the soak; a failing example is then kept in ``.hypothesis`` and tried first.
"""

from .strategies import load_profile

load_profile()
