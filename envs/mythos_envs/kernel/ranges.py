"""A flat action space out of named ranges: where each begins, and which one a number falls into."""

from collections.abc import Mapping


def starts_of(ranges: Mapping[str, int]) -> dict[str, int]:
    """The first action of each range, when ranges of these sizes follow one another."""
    starts, total = {}, 0
    for name, size in ranges.items():
        starts[name] = total
        total += size
    return starts


def find_range(ranges: Mapping[str, int], action: int) -> tuple[str, int]:
    """The range an action falls into, and its place in it."""
    for name, start in starts_of(ranges).items():
        if start <= action < start + ranges[name]:
            return name, action - start
    raise ValueError(f"actions are 0 to {sum(ranges.values()) - 1}, got {action}")
