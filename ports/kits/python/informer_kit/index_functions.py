"""The index functions that the suite asks for by name."""


def values_of(indexer):
    """A function from an object, as a dict, to its values."""
    match indexer["kind"]:
        case "by-namespace":
            return lambda obj: [obj["metadata"].get("namespace") or ""]
        case "by-label":
            return lambda obj: _present((obj["metadata"].get("labels") or {}).get(indexer["label"]))
        case "by-annotation-list":
            return lambda obj: _listed((obj["metadata"].get("annotations") or {}).get(indexer["annotation"]))


def _present(value):
    return [] if value is None else [value]


def _listed(value):
    return value.split(",") if value else []
