"""The adapter of {{name}}. It translates, and never repairs: see docs/port-authors.md of the suite."""

import logging

from informer_kit import NotSupported, serve

# TODO import your library instead. Warm it up here: the answer to hello may take a minute, later ones 5 s.
from stand_in import StandIn

# What the library logs is evidence, and goes to standard error; standard output is the protocol's.
logging.basicConfig(level=logging.INFO)

# TODO the library's callbacks, by the types of the protocol. One callback for additions and updates is "apply".
CALLBACKS = {"ADDED": "add", "MODIFIED": "update", "DELETED": "delete"}


class Informer:
    """One informer of the library. Commands without a method here are answered with "not-supported"."""

    def __init__(self, server, args, report):
        # TODO refuse what the library does not offer; the suite asks only for capabilities that HELLO declares.
        if args.get("labelSelector") or args.get("fieldSelector"):
            raise NotSupported("no selectors")
        # TODO build the library's informer for this collection of `server`, which speaks plain HTTP. Start nothing.
        resource = args["resource"]
        root = f"/apis/{resource['group']}" if resource["group"] else "/api"
        scope = f"/namespaces/{args['namespace']}" if "namespace" in args else ""
        self._informer = StandIn(server, f"{root}/{resource['version']}{scope}/{resource['resource']}")
        # TODO hand `report.watch_error` to the library's error callback, if it has one, and declare "watch-error-handler".
        # TODO call `report.ended(error)` where the library reports to its user that it has ended by itself.
        self._report = report

    def add_handler(self, handler):
        """Registers a handler. Returns whatever `remove_handler` needs."""

        # TODO register callbacks that call `handler.told` first thing, with the object in the library's own encoding.
        def callback(event, obj):
            if event in CALLBACKS:
                handler.told(CALLBACKS[event], obj)

        self._informer.callbacks.append(callback)

    def start(self):
        """Starts it, in the background; returns at once."""
        # TODO start the library's informer.
        self._informer.start()

    def stop(self):
        """Returns when it has ended and no callback is running or will run."""
        # TODO stop it; remove this method and "stop" of HELLO if the library cannot.
        self._informer.stop()

    def close(self):
        """Ends everything: it may be running, stopped, or never started."""
        # TODO stop it, and end the connections of its HTTP client, idle ones included.
        self._informer.stop()

    def list(self):
        """The content of the library's own cache, in any order."""
        # TODO read the library's cache; remove this, `get` and "store" of HELLO if it has none.
        return list(self._informer.cache.values())

    def get(self, key):
        """The object in the cache under `namespace/name`, or `name`; None if nothing."""
        # TODO look it up.
        return self._informer.cache.get(key)

    # TODO status(), remove_handler(token), add_index(name, values): for "has-synced", "handlers.remove" and "indexers"; the kit's
    # README has them all. Asynchronous libraries: kit.Coroutine.


HELLO = {
    # TODO name, version (ask the library for it) and addresses of the library.
    "implementation": {"name": "{{name}}", "version": "0.0.0"},
    "adapter": {"name": "{{name}}-adapter", "version": "0.1.0"},
    # TODO what the library can do, one by one: docs/protocol.md has them all.
    "capabilities": ["store", "add-update-distinct", "stop"],
    # TODO what a handler may do: leave out block and slow if that would stop the whole process.
    "needs": ["block-handler", "slow-handler", "read-store-in-handler", "stop-informer"],
    # TODO the minor version of client-go that the library follows; when in doubt, keep it.
    "level": "0.37",
}

serve(HELLO, Informer)
