"""
The adapter of lightkube, which has lists and watches and no informer: runs the loop that its manual shows under
"List-Watch pattern", as it is or with the library's error handler that retries. It translates and never repairs: where the
loop ends, it has ended.
"""

import logging
import os
import re
from importlib.metadata import version

from informer_kit import Coroutine, NotSupported, serve
from lightkube import ALL_NS, AsyncClient, KubeConfig, operators
from lightkube.core.decoders import decode_list
from lightkube.generic_resource import create_global_resource, create_namespaced_resource
from lightkube.resources.apps_v1 import Deployment
from lightkube.resources.core_v1 import ConfigMap, Node, Pod
from lightkube.types import on_error_raise, on_error_retry

# What the library logs is evidence, and goes to standard error.
logging.basicConfig(level=logging.INFO)

RETRIES = {"raise": False, "retry": True}[os.environ["LIGHTKUBE_ON_ERROR"]]

# The manual's loop has one branch for both, and so tells nobody which it was.
CALLBACKS = {"ADDED": "apply", "MODIFIED": "apply", "DELETED": "delete"}

RESOURCES = {
    ("", "pods"): Pod,
    ("", "configmaps"): ConfigMap,
    ("", "nodes"): Node,
    ("apps", "deployments"): Deployment,
}


def resource_class(resource):
    """The class that a user names a collection by."""
    found = RESOURCES.get((resource["group"], resource["resource"]))
    if found is not None:
        return found
    if resource["group"] == "":
        raise NotSupported(f"this adapter has no class for core {resource['resource']}")
    create = create_namespaced_resource if resource["namespaced"] else create_global_resource
    return create(resource["group"], resource["version"], resource["kind"], resource["resource"])


SETS = {"in": operators.in_, "notin": operators.not_in}


def term(text):
    """One requirement of a selector, by name and value."""
    of_set = re.fullmatch(r"(\S+) (in|notin) \((.*)\)", text)
    if of_set is not None:
        name, operator, values = of_set.groups()
        return name, SETS[operator]([value.strip() for value in values.split(",")])
    of_value = re.fullmatch(r"([^=!]+)(==?|!=)(.*)", text)
    if of_value is not None:
        name, operator, value = of_value.groups()
        return name, operators.not_equal(value) if operator == "!=" else value
    return (text[1:], operators.not_exists()) if text.startswith("!") else (text, operators.exists())


def selector(text):
    """A selector as the library wants it: a dictionary, or pairs where a name comes twice (core/selector.py)."""
    pairs = [term(part) for part in re.findall(r"(?:[^,(]|\([^)]*\))+", text or "")]
    named = dict(pairs)
    return (named if len(named) == len(pairs) else pairs) or None


def kubeconfig(server):
    """The configuration for a server that wants no credentials: without a user there is no client."""
    names = {"cluster": "fake-apiserver", "user": "nobody"}
    return KubeConfig.from_dict(
        {
            "clusters": [{"name": "fake-apiserver", "cluster": {"server": server}}],
            "users": [{"name": "nobody", "user": {}}],
            "contexts": [{"name": "default", "context": names}],
            "current-context": "default",
        }
    )


class Informer(Coroutine):
    """A list, and a watch from its version."""

    def __init__(self, server, args, report):
        super().__init__(report)
        if args.get("transform") or args.get("resyncPeriodMs") or args.get("indexers"):
            raise NotSupported("no transforms, resync or indexers here")
        self._server = server
        self._resource = resource_class(args["resource"])
        self._page_size = args.get("pageSize")
        self._selection = {
            "labels": selector(args.get("labelSelector")),
            "fields": selector(args.get("fieldSelector")),
        }
        if args["resource"]["namespaced"]:
            self._selection["namespace"] = args.get("namespace", ALL_NS)

    async def run(self):
        client = AsyncClient(config=kubeconfig(self._server))
        try:
            listed = client.list(self._resource, chunk_size=self._page_size, **self._selection)
            async for obj in listed:
                await self.tell("apply", obj.to_dict())
            watched = client.watch(
                self._resource,
                resource_version=listed.resourceVersion,
                on_error=on_error_retry if RETRIES else on_error_raise,
                **self._selection,
            )
            async for event, obj in watched:
                if event in CALLBACKS:
                    await self.tell(CALLBACKS[event], obj.to_dict())
        finally:
            await client.close()


HELLO = {
    "implementation": {
        "name": "lightkube",
        "version": version("lightkube"),
        "homepage": "https://github.com/gtsystem/lightkube",
        "issues": "https://github.com/gtsystem/lightkube/issues",
    },
    "adapter": {"name": "lightkube-adapter", "version": "1.0.0"},
    # README.md says of each one that is missing why it is.
    "capabilities": ["page-size", "stop", "label-selector", "field-selector"],
    "needs": ["block-handler", "slow-handler", "stop-informer"],
    "traits": ["lists-once", *([] if RETRIES else ["watches-once"])],
    "level": "0.37",
}

# msgspec learns a class when it first decodes one, and crashes where two threads are first. A program has one event loop, and this
# adapter has one for each informer.
for known in RESOURCES.values():
    decode_list(b'{"items":[]}', known)

serve(HELLO, Informer)
