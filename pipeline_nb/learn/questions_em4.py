"""Questions on module 4, Upgrades."""
