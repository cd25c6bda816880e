"""
The adapter of releases that have no informer yet: a list, and a loop over `watch.Watch` from its version, as the
library's examples write it. It translates and never repairs: where the loop ends, it has ended.
"""

import functools
import logging
import socket
import threading
from importlib.metadata import version

from informer_kit import NotSupported, serve
from kubernetes import client, watch
from list_functions import list_function

# What the library logs is evidence, and goes to standard error.
logging.basicConfig(level=logging.INFO)

CALLBACKS = {"ADDED": "add", "MODIFIED": "update", "DELETED": "delete"}


class Informer:
    """A list, and a watch from its version, in a thread."""

    def __init__(self, server, args, report):
        if args.get("pageSize") or args.get("transform") or args.get("resyncPeriodMs") or args.get("indexers"):
            raise NotSupported("no pages, transforms, resync or indexers here")
        self._api = client.ApiClient(client.Configuration(host=server))
        namespace = args.get("namespace")
        self._function = list_function(self._api, args["resource"], namespace)
        selection = {
            "namespace": namespace,
            "label_selector": args.get("labelSelector"),
            "field_selector": args.get("fieldSelector"),
        }
        self._selection = {name: value for name, value in selection.items() if value is not None}
        self._report = report
        self._handlers = []
        self._watch = watch.Watch()
        self._response = None
        self._is_closed = False

    def add_handler(self, handler):
        """Before the start: there is one loop."""
        self._handlers.append(handler)

    def start(self):
        threading.Thread(target=self._main, daemon=True).start()

    def close(self):
        """The library's own stop is looked at after the next event; at the end of a trial the connection ends as well."""
        self._is_closed = True
        self._watch.stop()
        connection = getattr(self._response, "connection", None)
        if connection is not None and connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)

    def _main(self):
        try:
            self._run()
            ended = "the loop came to its end"
        except Exception as error:
            ended = error
        if not self._is_closed:
            self._report.ended(ended)

    def _run(self):
        listed = self._api.sanitize_for_serialization(self._function(**self._selection))
        for obj in listed["items"]:
            self._tell("add", obj)
        since = listed["metadata"]["resourceVersion"]

        # Described like the method itself: the library reads there what it returns.
        @functools.wraps(self._function)
        def remembering(*args, **kwargs):
            self._response = self._function(*args, **kwargs)
            return self._response

        for event in self._watch.stream(remembering, resource_version=since, **self._selection):
            if self._is_closed:
                return
            if event["type"] in CALLBACKS:
                self._tell(CALLBACKS[event["type"]], self._api.sanitize_for_serialization(event["object"]))

    def _tell(self, callback, obj):
        for handler in self._handlers:
            handler.told(callback, obj)


HELLO = {
    "implementation": {
        "name": "kubernetes (Python), watch",
        "version": version("kubernetes"),
        "homepage": "https://github.com/kubernetes-client/python",
        "issues": "https://github.com/kubernetes-client/python/issues",
    },
    "adapter": {"name": "kubernetes-python-watch-adapter", "version": "1.0.0"},
    "capabilities": ["add-update-distinct", "label-selector", "field-selector"],
    "needs": ["block-handler", "slow-handler"],
    "level": "0.37",
}

serve(HELLO, Informer)
