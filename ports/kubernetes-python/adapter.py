"""
The adapter of Kubernetes' official Python client: drives `kubernetes.informer.SharedInformer` as its manual does. It
translates and never repairs.
"""

import logging
from importlib.metadata import version

from informer_kit import NotSupported, serve
from kubernetes import client
from kubernetes.informer import ADDED, DELETED, ERROR, MODIFIED, SharedInformer
from list_functions import list_function

# What the library logs is evidence, and goes to standard error.
logging.basicConfig(level=logging.INFO)

CALLBACKS = {ADDED: "add", MODIFIED: "update", DELETED: "delete"}


class Informer:
    """One `SharedInformer`, with a client of its own."""

    def __init__(self, server, args, report):
        if args.get("pageSize") or args.get("transform") or args.get("resyncPeriodMs") or args.get("indexers"):
            raise NotSupported("no pages, transforms, resync or indexers here")
        self._api = client.ApiClient(client.Configuration(host=server))
        self._informer = SharedInformer(
            list_func=list_function(self._api, args["resource"], args.get("namespace")),
            namespace=args.get("namespace"),
            label_selector=args.get("labelSelector"),
            field_selector=args.get("fieldSelector"),
        )
        self._informer.add_event_handler(ERROR, report.watch_error)

    def add_handler(self, handler):
        """A callback for each type of event; returns what takes them off again."""
        callbacks = [(event, self._callback(handler, name)) for event, name in CALLBACKS.items()]
        for event, callback in callbacks:
            self._informer.add_event_handler(event, callback)
        return callbacks

    def _callback(self, handler, name):
        return lambda obj: handler.told(name, self._encode(obj))

    def remove_handler(self, callbacks):
        for event, callback in callbacks:
            self._informer.remove_event_handler(event, callback)

    def start(self):
        self._informer.start()

    def stop(self):
        self._informer.stop()

    def close(self):
        self._informer.stop()
        self._api.close()

    def list(self):
        return [self._encode(obj) for obj in self._informer.cache.list()]

    def get(self, key):
        obj = self._informer.cache.get_by_key(key)
        return None if obj is None else self._encode(obj)

    def _encode(self, obj):
        return self._api.sanitize_for_serialization(obj)


HELLO = {
    "implementation": {
        "name": "kubernetes (Python)",
        "version": version("kubernetes"),
        "homepage": "https://github.com/kubernetes-client/python",
        "issues": "https://github.com/kubernetes-client/python/issues",
    },
    "adapter": {"name": "kubernetes-python-adapter", "version": "1.0.0"},
    # README.md says of each one that is missing why it is.
    "capabilities": [
        "store",
        "handlers.multiple",
        "handlers.remove",
        "handlers.isolated-errors",
        "add-update-distinct",
        "watch-error-handler",
        "stop",
        "label-selector",
        "field-selector",
    ],
    "needs": ["block-handler", "slow-handler", "throw-in-handler", "read-store-in-handler", "stop-informer"],
    # As its manual says: after a list, what was known already is told as modified.
    "traits": ["repeats-unchanged"],
    "level": "0.37",
}

serve(HELLO, Informer)
