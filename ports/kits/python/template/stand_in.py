"""
Not a library: a list and a watch in a thread, just enough for a first report. Delete it once the adapter drives yours.
"""

import json
import socket
import threading
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit


class StandIn:
    """Lists, watches, keeps a cache, and calls back; does not handle failures, so it fails most scenarios."""

    def __init__(self, server, path):
        self.callbacks = []
        self.cache = {}
        self._address = urlsplit(server).netloc
        self._path = path
        self._connection = None
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self):
        self._thread.start()

    def stop(self):
        self._is_stopped = True
        connection = self._connection
        if connection is not None and connection.sock is not None:
            try:
                connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It has ended already.
        if self._thread.is_alive():
            self._thread.join()

    def _run(self):
        try:
            with self._get({}) as response:
                listed = json.loads(response.read())
            for obj in listed["items"]:
                self._tell("ADDED", obj)
            with self._get({"watch": "true", "resourceVersion": listed["metadata"]["resourceVersion"]}) as stream:
                for line in stream:
                    event = json.loads(line)
                    self._tell(event["type"], event["object"])
        except Exception:
            if not self._is_stopped:
                raise
        finally:
            self._connection.close()

    def _get(self, query):
        if self._connection is not None:
            self._connection.close()
        self._connection = HTTPConnection(self._address)
        self._connection.request("GET", f"{self._path}?{urlencode(query)}")
        # Python's responses keep the socket that their connection gives up.
        self._connection.auto_open = False
        return self._connection.getresponse()

    def _tell(self, event, obj):
        metadata = obj["metadata"]
        key = "/".join(filter(None, (metadata.get("namespace"), metadata.get("name"))))
        if event == "DELETED":
            self.cache.pop(key, None)
        elif event in ("ADDED", "MODIFIED"):
            self.cache[key] = obj
        for callback in self.callbacks:
            callback(event, obj)
