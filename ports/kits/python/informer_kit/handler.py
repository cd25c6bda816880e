"""A handler: reports a callback first, then behaves as requested."""

import asyncio
import threading
import time


class ThrownAsTold(Exception):
    """Raised by a handler whose behaviour is to throw."""


class Handler:
    """One registration. The adapter registers `told` with the library, or calls it from the library's callbacks."""

    def __init__(self, lines, names, behaviour, look_up):
        self.n = 0
        self._lines = lines
        self._names = names
        self._behaviour = behaviour
        self._look_up = look_up
        self._released = threading.Event()

    def told(self, callback, obj=None, **more):
        """
        A callback was called: `add`, `update`, `delete`, `apply`, `restart` or `restarted`.

        `obj` is the object as the library's own encoder gives it; `more` is what else the library says: `oldObject`,
        `key`, `isInInitialList`, `finalStateUnknown`.
        """
        key = _key_told(obj, more)
        self._report(callback, obj, key, more)
        self._behave(key)

    async def told_async(self, callback, obj=None, **more):
        """The same as a coroutine, which does not delay the others while it blocks."""
        key = _key_told(obj, more)
        self._report(callback, obj, key, more)
        if self._concerns(key) and self._behaviour["kind"] in ("block", "slow"):
            await asyncio.to_thread(self._behave, key)
        else:
            self._behave(key)

    def release(self):
        """Releases it: present and later calls return."""
        self._released.set()

    def _report(self, callback, obj, key, more):
        message = {"ev": "notify", **self._names, "type": callback}
        if obj is not None:
            message["object"] = obj
        if key is not None and self._behaviour["kind"] == "read-store":
            message["stored"] = self._stored(key)
        self._lines.write_counted(self, {**message, **more})

    def _stored(self, key):
        found = self._look_up(key)
        if found is None:
            return {"exists": False}
        version = found.get("metadata", {}).get("resourceVersion")
        return {"exists": True, **({} if version is None else {"resourceVersion": version})}

    def _concerns(self, key):
        return key is not None and self._behaviour.get("on") in (None, key)

    def _behave(self, key):
        if not self._concerns(key):
            return
        match self._behaviour["kind"]:
            case "block":
                self._released.wait()
            case "slow":
                time.sleep(self._behaviour["delayMs"] / 1000)
            case "throw":
                raise ThrownAsTold(f"thrown by a handler as told, on {key}")


def _key_told(obj, more):
    """A deletion may be known by its key alone, and a mark has none."""
    return more.get("key") if obj is None else key_of(obj)


def key_of(obj):
    """`namespace/name`, or `name`."""
    metadata = obj.get("metadata") or {}
    name = metadata.get("name") or ""
    namespace = metadata.get("namespace")
    return f"{namespace}/{name}" if namespace else name
