"""
The adapter of kopf: an operator embedded in a thread of its own, as its manual shows, with event handlers, and where asked for
an index that mirrors the objects. It translates and never repairs: where the operator ends, it has ended.
"""

import asyncio
import logging
import os
from importlib.metadata import version

import kopf
from informer_kit import Coroutine, NotSupported, serve

# What the library logs is evidence, and goes to standard error.
logging.basicConfig(level=logging.INFO)

# Whether there is an index, which changes when handlers are called: README.md says how.
HAS_INDEX = os.environ.get("KOPF_INDEX") == "true"

# There is one callback, and of what a list brought (None) nothing says whether it is new.
CALLBACKS = {None: "apply", "ADDED": "apply", "MODIFIED": "apply", "DELETED": "delete"}


def has_index():
    if not HAS_INDEX:
        raise NotSupported("no store without an index")


class Informer(Coroutine):
    """An operator that watches one collection."""

    def __init__(self, server, args, report):
        super().__init__(report)
        if args.get("transform") or args.get("resyncPeriodMs") or args.get("indexers"):
            raise NotSupported("no transforms, resync or named indexers here")
        resource = args["resource"]
        self._selector = (resource["group"], resource["version"], resource["resource"])
        self._scope = {"namespaces": [args["namespace"]]} if "namespace" in args else {"clusterwide": True}
        self._index = {}
        self._settings = kopf.OperatorSettings()
        # Else it watches the definitions of custom resources as well, and is not the informer of one collection.
        self._settings.scanning.disabled = True
        watching = self._settings.watching
        watching.chunk_size = args.get("pageSize")
        if args.get("labelSelector"):
            watching.label_selectors[self._selector] = args["labelSelector"]
        if args.get("fieldSelector"):
            watching.field_selectors[self._selector] = args["fieldSelector"]
        self._registry = kopf.OperatorRegistry()
        self._register(server)

    def _register(self, server):
        @kopf.on.login(registry=self._registry)
        def login(**_):
            return kopf.ConnectionInfo(server=server)

        if not HAS_INDEX:
            return

        # "Mirroring resources" of the manual's page about indices.
        @kopf.index(*self._selector, id="mirrored", registry=self._registry)
        def mirrored(namespace, name, body, **_):
            return {(namespace, name): body}

        @kopf.on.startup(registry=self._registry)
        def startup(mirrored, **_):
            self._index = mirrored

    def add_handler(self, handler):
        """Before the start; kopf calls the handlers of an object one after the other."""

        async def told(event, **_):
            if event["type"] in CALLBACKS:
                await handler.told_async(CALLBACKS[event["type"]], event["object"])

        number = len(self.handlers)
        kopf.on.event(*self._selector, id=f"handler-{number}", registry=self._registry)(told)
        self.handlers.append(handler)

    async def run(self):
        await kopf.operator(registry=self._registry, settings=self._settings, standalone=True, **self._scope)

    def list(self):
        has_index()
        return self._within(lambda: [dict(body) for store in self._index.values() for body in store])

    def get(self, key):
        has_index()
        namespace, _, name = key.rpartition("/")
        return self._within(lambda: next((dict(body) for body in self._index.get((namespace or None, name), ())), None))

    def _within(self, read):
        """Reads in the operator's own loop, which nothing interrupts; in the loop itself, or after its end, at once."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            if self._loop is not None and self._loop.is_running():

                async def reading():
                    return read()

                return asyncio.run_coroutine_threadsafe(reading(), self._loop).result()
        return read()


HELLO = {
    "implementation": {
        "name": "kopf",
        "version": version("kopf"),
        "homepage": "https://github.com/nolar/kopf",
        "issues": "https://github.com/nolar/kopf/issues",
    },
    "adapter": {"name": "kopf-adapter", "version": "1.0.0"},
    # README.md says of each one that is missing why it is.
    "capabilities": [
        *(["store"] if HAS_INDEX else []),
        "handlers.multiple",
        "handlers.isolated-errors",
        "page-size",
        "bookmarks",
        "stop",
        "label-selector",
        "field-selector",
    ],
    "needs": [
        "block-handler",
        "slow-handler",
        "throw-in-handler",
        *(["read-store-in-handler"] if HAS_INDEX else []),
        "stop-informer",
    ],
    "traits": ["repeats-unchanged"],
    "level": "0.37",
}

serve(HELLO, Informer)
