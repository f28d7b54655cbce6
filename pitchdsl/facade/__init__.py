"""What ``import pitchdsl`` offers: the library for those who embed it."""
