"""The language as a grammar for constrained decoding: a language model that is held to it writes only rule sheets."""
