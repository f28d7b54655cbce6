"""Memory is tidied without a pause in which nobody at any table is answered.

What Python looks through for forgotten objects grows with all that the tables remember, and it looks through all of it
each time that it has grown by a quarter: half a second for some hundred tables. So what has been there for a moment is
set aside from that, again and again, and all of it is looked through seldom. Nearly everything goes without being
looked for, as soon as nobody holds on to it.
"""

import asyncio
import gc

ASIDE_SECONDS = 1.0
"""How often what has come to stay is set aside."""

THROUGH_SECONDS = 1_800.0
"""How often all of it is looked through."""


async def tidy() -> None:
    """Tidies until it is cancelled; from then on Python does as it likes again."""
    loop = asyncio.get_running_loop()
    through = loop.time() + THROUGH_SECONDS
    try:
        while True:
            if loop.time() >= through:
                gc.unfreeze()
                gc.collect()
                through = loop.time() + THROUGH_SECONDS
            gc.freeze()
            await asyncio.sleep(ASIDE_SECONDS)
    finally:
        gc.unfreeze()
