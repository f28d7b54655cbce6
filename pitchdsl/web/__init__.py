"""What a page in a browser asks: JSON in, JSON out. The contract is ``playground/src/protocol.ts``."""
