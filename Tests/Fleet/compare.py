"""Holds what an engine gives against what the program gives."""

import json


def cells(rows: list[tuple]) -> dict[str, list[tuple]]:
    """The rows of each device, in their order, without its column."""
    devices: dict[str, list[tuple]] = {}
    for device, *row in rows:
        devices.setdefault(device, []).append(tuple(row))
    return devices


def expected(dataset) -> list[list]:
    """The rows of a dataset of the program's JSON."""
    if dataset is None:
        return []
    rows = dataset if isinstance(dataset, list) else [dataset]
    return [list(row.values()) for row in rows]


def same(own, other) -> bool:
    """Whether two cells are the same: a flag is a number in SQL, and JSON a text."""
    if own is None or other is None:
        return own is other
    if isinstance(own, bool):
        return other in (0, 1) and int(own) == other
    if isinstance(own, (list, dict)):
        return isinstance(other, str) and json.loads(other) == own
    if isinstance(own, str) or isinstance(other, str):
        return isinstance(own, str) and isinstance(other, str) and own == other
    return own == other


def differences(device: str, place: str, own: list[list], other: list[tuple]) -> list[str]:
    """What differs, a line each."""
    if len(own) != len(other):
        return [f"{place}, {device}: {len(own)} rows by the program, {len(other)} by the engine"]
    found = []
    for number, (mine, theirs) in enumerate(zip(own, other), 1):
        if len(mine) != len(theirs):
            found.append(f"{place}, {device}, row {number}: {len(mine)} cells by the program, {len(theirs)} by the engine")
            continue
        for column, (cell, their_cell) in enumerate(zip(mine, theirs), 1):
            if not same(cell, their_cell):
                found.append(
                    f"{place}, {device}, row {number}, column {column}: {cell!r} by the program, {their_cell!r} by the engine"
                )
    return found
