"""What a profile says once it is read: the chosen value of each field."""

from collections.abc import Sequence

from warehouse.schema.profiles import ProfileValue


def chosen(values: Sequence[ProfileValue]) -> dict[str, str]:
    """The chosen reading of each profile field."""
    return {value.field: value.value for value in reversed(values) if value.rank == 0}
