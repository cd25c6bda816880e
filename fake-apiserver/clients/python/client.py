"""Drives the Python client for `npm run clients`.

Reads calls from standard input and writes answers and events to standard output, one JSON object a line, as ../README.md
describes. The first argument says which of the library's clients is meant: "typed" or "dynamic". The program translates
and nothing else: what is right is judged by its caller.
"""

import json
import logging
import sys
import threading

import kubernetes
from kubernetes import client, config, dynamic, watch
from kubernetes.client.exceptions import ApiException
from kubernetes.informer import ADDED, DELETED, ERROR, MODIFIED, SharedInformer

EVENTS = {ADDED: "added", MODIFIED: "updated", DELETED: "deleted", "BOOKMARK": "bookmark"}


class Unsupported(Exception):
    """The library, or this program, has nothing for a call."""


class Output:
    """Writes one value a line; calls may come from every thread."""

    def __init__(self):
        self._lock = threading.Lock()

    def write(self, value):
        with self._lock:
            sys.stdout.write(json.dumps(value) + "\n")
            sys.stdout.flush()


def failure_of(error):
    """What the library says went wrong; without a status when no server said it."""
    if not isinstance(error, ApiException):
        # Errors of the dynamic client wrap the exception that it is about.
        original = getattr(error, "original_exception", None)
        if isinstance(original, ApiException):
            return failure_of(original)
        return {"message": f"{type(error).__name__}: {error}"}
    try:
        status = json.loads(error.body)
        return {
            "status": error.status,
            "reason": status.get("reason", ""),
            "message": status["message"],
        }
    except (TypeError, ValueError, KeyError):
        # A watch has no body: its reason is "<reason>: <message>".
        reason, _, message = str(error.reason).partition(": ")
        return {"status": error.status, "reason": reason, "message": message}


class Typed:
    """The generated clients, as the library's examples use them; custom resources have one of their own."""

    def __init__(self, api_client, call):
        self._client = api_client
        self._call = call
        self._kind = {"configmaps": "config_map", "deployments": "deployment"}.get(call["resource"])
        if call["group"] == "" and self._kind == "config_map":
            self._api, self._model = client.CoreV1Api(api_client), "V1ConfigMap"
        elif call["group"] == "apps" and self._kind == "deployment":
            self._api, self._model = client.AppsV1Api(api_client), "V1Deployment"
        else:
            self._api, self._model = client.CustomObjectsApi(api_client), None

    def plain(self, value):
        return self._client.sanitize_for_serialization(value)

    def get(self):
        return self.plain(self._method("read")(*self._named()))

    def create(self):
        return self.plain(self._method("create")(*self._place(), self._body(), **self._managed()))

    def update(self):
        return self.plain(self._method("replace")(*self._named(), self._body(), **self._managed()))

    def updateStatus(self):
        return self.plain(self._method("replace", "_status")(*self._named(), self._body()))

    def patch(self):
        # An unusual way, but the library's: without it, the kind of patch is guessed from its first character.
        options = {**self._managed(), "_content_type": self._call["patchType"]}
        return self.plain(self._method("patch")(*self._named(), self._call["object"], **options))

    def apply(self):
        options = {"force": self._call["force"], "_content_type": "application/apply-patch+yaml"}
        options.update(self._managed())
        return self.plain(self._method("patch")(*self._named(), self._call["object"], **options))

    def scale(self):
        scale = self._method("read", "_scale")(*self._named())
        scale.spec.replicas = self._call["replicas"]
        return self.plain(self._method("replace", "_scale")(*self._named(), scale))

    def delete(self):
        body = None
        if "uid" in self._call:
            body = client.V1DeleteOptions(preconditions=client.V1Preconditions(uid=self._call["uid"]))
        self._method("delete")(*self._named(), body=body)
        return {}

    def deleteCollection(self):
        self._method("delete_collection")(*self._place(), label_selector=self._call["selector"])
        return {}

    def page(self, **options):
        page = self.plain(self._method("list")(*self._place(), **options))
        return page["items"], page["metadata"]

    def watch(self, watcher):
        options = {"resource_version": self._call["resourceVersion"]}
        return watcher.stream(self._method("list"), *self._place(), **options)

    def informer(self):
        if self._model is None:
            raise Unsupported("the informer takes functions of generated clients")
        return SharedInformer(self._method("list"), namespace=self._call["namespace"])

    def _method(self, verb, suffix=""):
        if self._model is not None:
            return getattr(self._api, f"{verb}_namespaced_{self._kind}{suffix}")
        verb = {"read": "get", "delete_collection": "delete_collection"}.get(verb, verb)
        return getattr(self._api, f"{verb}_namespaced_custom_object{suffix}")

    def _place(self):
        if self._model is not None:
            return (self._call["namespace"],)
        return tuple(self._call[part] for part in ("group", "version", "namespace", "resource"))

    def _named(self):
        if self._model is not None:
            return (self._call["name"], self._call["namespace"])
        return (*self._place(), self._call["name"])

    def _managed(self):
        manager = self._call.get("fieldManager")
        return {} if manager is None else {"field_manager": manager}

    def _body(self):
        """An object of the model, as whoever writes Python has one."""
        if self._model is None:
            return self._call["object"]
        text = json.dumps(self._call["object"])
        return self._client.deserialize(text, self._model, "application/json")


class Connection(client.ApiClient):
    """A client of one server, which keeps what it discovers beside the kubeconfig.

    The library would keep it in the machine's temporary folder, by address, and read it there when another server has the
    same port.
    """

    def __init__(self, kubeconfig):
        super().__init__()
        self._discovered = f"{kubeconfig}.discovered.json"

    def dynamic(self):
        return dynamic.DynamicClient(self, cache_file=self._discovered)


class Dynamic:
    """The client that learns from discovery what there is."""

    def __init__(self, api_client, call):
        self._call = call
        group, version = call["group"], call["version"]
        api_version = version if group == "" else f"{group}/{version}"
        resources = api_client.dynamic().resources
        self._api = resources.get(api_version=api_version, name=call["resource"])

    def get(self):
        return self._api.get(**self._named()).to_dict()

    def create(self):
        return self._api.create(body=self._call["object"], **self._place(), **self._managed()).to_dict()

    def update(self):
        return self._api.replace(body=self._call["object"], **self._place(), **self._managed()).to_dict()

    def patch(self):
        options = {**self._named(), **self._managed(), "content_type": self._call["patchType"]}
        return self._api.patch(body=self._call["object"], **options).to_dict()

    def apply(self):
        options = {**self._named(), **self._managed(), "force_conflicts": self._call["force"]}
        return self._api.server_side_apply(body=self._call["object"], **options).to_dict()

    def delete(self):
        body = {}
        if "uid" in self._call:
            body = {"preconditions": {"uid": self._call["uid"]}}
        self._api.delete(body=body, **self._named())
        return {}

    def deleteCollection(self):
        self._api.delete(label_selector=self._call["selector"], **self._place())
        return {}

    def page(self, **options):
        page = self._api.get(**self._place(), **options).to_dict()
        return page["items"], page["metadata"]

    def watch(self, watcher):
        version = self._call["resourceVersion"]
        return self._api.watch(resource_version=version, watcher=watcher, **self._place())

    def _place(self):
        return {"namespace": self._call["namespace"]}

    def _named(self):
        return {"name": self._call["name"], "namespace": self._call["namespace"]}

    def _managed(self):
        manager = self._call.get("fieldManager")
        return {} if manager is None else {"field_manager": manager}


class WatchTask:
    """A watch on a thread of its own."""

    def __init__(self, objects, output, name):
        self._watcher = watch.Watch()
        self._thread = threading.Thread(target=self._run, args=(objects, output, name), daemon=True)
        self._thread.start()

    def stop(self):
        self._watcher.stop()
        self._thread.join()

    def _run(self, objects, output, name):
        try:
            for event in objects.watch(self._watcher):
                what = EVENTS[event["type"]]
                output.write({"of": name, "event": what, "object": event["raw_object"]})
        except Exception as error:  # Whatever it is, the caller judges it.
            output.write({"of": name, "event": "error", "error": failure_of(error)})
        output.write({"of": name, "event": "ended"})


class InformerTask:
    """The library's informer, which has a thread of its own."""

    def __init__(self, objects, output, name):
        self._objects = objects
        self._informer = objects.informer()
        for event_type in (ADDED, MODIFIED, DELETED):
            self._informer.add_event_handler(event_type, self._teller(output, name, event_type))
        self._informer.add_event_handler(
            ERROR,
            lambda error: output.write({"of": name, "event": "error", "error": failure_of(error)}),
        )
        self._informer.start()

    def stop(self):
        self._informer.stop()

    def stored(self):
        return {"items": [self._objects.plain(one) for one in self._informer.cache.list()]}

    def _teller(self, output, name, event_type):
        what = EVENTS[event_type]

        def tell(obj):
            output.write({"of": name, "event": what, "object": self._objects.plain(obj)})

        return tell


class Session:
    """Answers calls in their order."""

    def __init__(self, kind):
        self._open = {"typed": Typed, "dynamic": Dynamic}[kind]
        self._output = Output()
        self._tasks = {}
        self._client = None

    def serve(self, lines):
        for line in lines:
            call = json.loads(line)
            try:
                self._output.write({"id": call["id"], "ok": self._perform(call)})
            except Exception as error:  # Whatever it is, the caller judges it.
                self._output.write({"id": call["id"], "error": failure_of(error)})

    def _perform(self, call):
        name = call["call"]
        if name == "hello":
            return {"version": kubernetes.__version__}
        if name == "connect":
            return self._connect(call)
        if name == "discover":
            return self._discover()
        if name == "stop":
            self._tasks.pop(call["of"]).stop()
            return {}
        if name == "stored":
            return self._tasks[call["of"]].stored()
        objects = self._open(self._client, call)
        if name == "list":
            return list_all(objects, call)
        if name == "watch":
            self._tasks[call["of"]] = WatchTask(objects, self._output, call["of"])
            return {}
        if name == "informer":
            self._tasks[call["of"]] = InformerTask(objects, self._output, call["of"])
            return {}
        method = getattr(objects, name, None)
        if method is None:
            raise Unsupported(f"nothing for {name} {call['resource']}")
        return method()

    def _connect(self, call):
        """Leaves the server there was, if any, for another."""
        for task in self._tasks.values():
            task.stop()
        self._tasks = {}
        # The library keeps it as the default, which its watches use.
        config.load_kube_config(config_file=call["kubeconfig"])
        self._client = Connection(call["kubeconfig"])
        return {}

    def _discover(self):
        plain = self._client.sanitize_for_serialization
        groups = plain(client.ApisApi(self._client).get_api_versions())["groups"]
        core = plain(client.CoreV1Api(self._client).get_api_resources())["resources"]
        apps = plain(client.AppsV1Api(self._client).get_api_resources())["resources"]
        found = self._client.dynamic().resources.search()
        return {
            "version": client.VersionApi(self._client).get_code().git_version,
            "groups": [group["name"] for group in groups],
            "resources": [one["name"] for one in core + apps],
            "found": sorted({f"{one.group_version} {one.name}" for one in found if one.kind}),
        }


def list_all(objects, call):
    """Follows the continue tokens, as a user would."""
    options = {}
    if "pageMaxCount" in call:
        options["limit"] = call["pageMaxCount"]
    if "selector" in call:
        options["label_selector"] = call["selector"]
    everything = {"items": [], "pages": 0}
    while True:
        items, metadata = objects.page(**options)
        everything["items"] += items
        everything["pages"] += 1
        everything["resourceVersion"] = metadata["resourceVersion"]
        if not metadata.get("continue"):
            return everything
        options["_continue"] = metadata["continue"]


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stderr)
    Session(sys.argv[1]).serve(sys.stdin)
