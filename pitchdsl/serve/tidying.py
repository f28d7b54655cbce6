"""Memory is tidied without a pause in which nobody at any table is answered.

What Python looks through for forgotten objects grows with all that the tables remember, and it looks through all of it
each time that it has grown by a quarter: half a second for some hundred tables. So only what has come since a moment
ago is looked through, again and again, and what is left of it is set aside. All of it is looked through seldom. Nearly
everything goes without being looked for, as soon as nobody holds on to it.
"""

import asyncio
import gc

ASIDE_SECONDS = 0.25
"""How often what is new is looked through, and set aside."""

MOST_NEW = 20_000
"""So many new objects are not waited for."""

THROUGH_SECONDS = 1_800.0
"""How often all of it is looked through."""


async def tidy() -> None:
    """Tidies until it is cancelled; from then on Python does as it did before."""
    loop, usual = asyncio.get_running_loop(), gc.get_threshold()
    through = loop.time() + THROUGH_SECONDS
    gc.set_threshold(MOST_NEW, *usual[1:])
    try:
        while True:
            if loop.time() >= through:
                gc.unfreeze()
                gc.collect()
                through = loop.time() + THROUGH_SECONDS
            gc.collect(1)
            gc.freeze()
            await asyncio.sleep(ASIDE_SECONDS)
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)
