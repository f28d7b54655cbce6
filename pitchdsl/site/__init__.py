"""The pages of a collection of variants: what `pitchdsl build` writes."""
