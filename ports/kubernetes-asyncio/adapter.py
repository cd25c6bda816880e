"""
The adapter of kubernetes_asyncio, which has lists and watches and no informer: runs the loop that its examples show, a
watch, from the version of a list. It translates and never repairs: where the loop ends, it has ended.
"""

import logging
from importlib.metadata import version

from informer_kit import Coroutine, NotSupported, serve
from kubernetes_asyncio import client, watch

# What the library logs is evidence, and goes to standard error.
logging.basicConfig(level=logging.INFO)

CALLBACKS = {"ADDED": "add", "MODIFIED": "update", "DELETED": "delete"}


def list_function(api, resource, namespace):
    """The method that a user lists and watches with, and what it is told besides the selection."""
    group, plural = resource["group"], resource["resource"]
    core, apps = client.CoreV1Api(api), client.AppsV1Api(api)
    functions = {
        ("", "pods"): (core.list_namespaced_pod, core.list_pod_for_all_namespaces),
        ("", "configmaps"): (core.list_namespaced_config_map, core.list_config_map_for_all_namespaces),
        ("", "nodes"): (core.list_node, core.list_node),
        ("apps", "deployments"): (apps.list_namespaced_deployment, apps.list_deployment_for_all_namespaces),
    }
    scope = {} if namespace is None else {"namespace": namespace}
    if (group, plural) in functions:
        return functions[group, plural][namespace is None], scope
    if group == "":
        raise NotSupported(f"this adapter has no method for core {plural}")
    custom = client.CustomObjectsApi(api)
    function = custom.list_cluster_custom_object if namespace is None else custom.list_namespaced_custom_object
    return function, {"group": group, "version": resource["version"], "plural": plural, **scope}


class Informer(Coroutine):
    """A list, and a watch from its version."""

    def __init__(self, server, args, report):
        super().__init__(report)
        if args.get("pageSize") or args.get("transform") or args.get("resyncPeriodMs") or args.get("indexers"):
            raise NotSupported("no pages, transforms, resync or indexers here")
        self._server = server
        self._resource, self._namespace = args["resource"], args.get("namespace")
        selectors = {"label_selector": args.get("labelSelector"), "field_selector": args.get("fieldSelector")}
        self._selectors = {name: text for name, text in selectors.items() if text is not None}

    async def run(self):
        async with client.ApiClient(client.Configuration(host=self._server)) as api:
            function, scope = list_function(api, self._resource, self._namespace)
            selection = {**scope, **self._selectors}
            listed = api.sanitize_for_serialization(await function(**selection))
            for obj in listed["items"]:
                await self.tell("add", obj)
            since = listed["metadata"]["resourceVersion"]
            # As in examples/watch_ns_pods.py.
            async with watch.Watch().stream(function, resource_version=since, **selection) as stream:
                async for event in stream:
                    callback = CALLBACKS.get(event["type"])
                    if callback is not None:
                        await self.tell(callback, api.sanitize_for_serialization(event["object"]))


HELLO = {
    "implementation": {
        "name": "kubernetes_asyncio",
        "version": version("kubernetes_asyncio"),
        "homepage": "https://github.com/tomplus/kubernetes_asyncio",
        "issues": "https://github.com/tomplus/kubernetes_asyncio/issues",
    },
    "adapter": {"name": "kubernetes-asyncio-adapter", "version": "1.0.0"},
    # README.md says of each one that is missing why it is.
    "capabilities": ["add-update-distinct", "stop", "label-selector", "field-selector"],
    "needs": ["block-handler", "slow-handler", "stop-informer"],
    "traits": ["lists-once", "watches-once"],
    "level": "0.37",
}

serve(HELLO, Informer)
