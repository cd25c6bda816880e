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
        self._report(callback, obj, more)
        self._behave(obj)

    async def told_async(self, callback, obj=None, **more):
        """The same as a coroutine, which does not delay the others while it blocks."""
        self._report(callback, obj, more)
        if self._concerns(obj) and self._behaviour["kind"] in ("block", "slow"):
            await asyncio.to_thread(self._behave, obj)
        else:
            self._behave(obj)

    def release(self):
        """Releases it: present and later calls return."""
        self._released.set()

    def _report(self, callback, obj, more):
        message = {"ev": "notify", **self._names, "type": callback}
        if obj is not None:
            message["object"] = obj
            if self._behaviour["kind"] == "read-store":
                message["stored"] = self._stored(key_of(obj))
        self._lines.write_counted(self, {**message, **more})

    def _stored(self, key):
        found = self._look_up(key)
        if found is None:
            return {"exists": False}
        version = found.get("metadata", {}).get("resourceVersion")
        return {"exists": True, **({} if version is None else {"resourceVersion": version})}

    def _concerns(self, obj):
        on = self._behaviour.get("on")
        return on is None or (obj is not None and key_of(obj) == on)

    def _behave(self, obj):
        if not self._concerns(obj):
            return
        match self._behaviour["kind"]:
            case "block":
                self._released.wait()
            case "slow":
                time.sleep(self._behaviour["delayMs"] / 1000)
            case "throw":
                raise ThrownAsTold(f"thrown by a handler as told, on {key_of(obj or {})}")


def key_of(obj):
    """`namespace/name`, or `name`."""
    metadata = obj.get("metadata") or {}
    name = metadata.get("name") or ""
    namespace = metadata.get("namespace")
    return f"{namespace}/{name}" if namespace else name
