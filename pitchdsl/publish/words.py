"""Parts of rules as the language says them: people, deeds."""

from pitchdsl.rules.exchange import Deed, Discard, Draw, Throwable


def deed(each: Deed) -> str:
    """What is done in a step of the exchange."""
    if isinstance(each, Draw):
        return "draw as many" if each.to is None else f"draw to {each.to}"
    if not isinstance(each, Discard):
        return "take the stock"
    words = ["discard"]
    if each.which is Throwable.NON_TRUMP:
        words.append("all non-trump" if each.every else "non-trump")
    if each.most is not None:
        words.append(f"up to {each.most}")
    if each.down_to is not None:
        words.append(f"down to {each.down_to}")
    return " ".join(words)
