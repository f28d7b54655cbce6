"""What is reckoned with many worlds: plain Python over rows of numbers, in the part of it that Numba compiles.

The functions take lists or arrays alike, and give the same numbers from both. The fast engine has them as machine code.
"""
