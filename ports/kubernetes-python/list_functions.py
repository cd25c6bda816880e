"""The generated methods by which a user lists and watches."""

import functools

from informer_kit import NotSupported
from kubernetes import client

# Each is loaded when it is first named, with all of the models: a second of processor, which is no informer's to answer for.
CoreV1Api, AppsV1Api, CustomObjectsApi = client.CoreV1Api, client.AppsV1Api, client.CustomObjectsApi


def list_function(api, resource, namespace):
    """The bound method that a user hands to the informer, which calls it to list and to watch."""
    group, plural = resource["group"], resource["resource"]
    core, apps = CoreV1Api(api), AppsV1Api(api)
    functions = {
        ("", "pods"): (core.list_namespaced_pod, core.list_pod_for_all_namespaces),
        ("", "configmaps"): (core.list_namespaced_config_map, core.list_config_map_for_all_namespaces),
        ("", "nodes"): (core.list_node, core.list_node),
        ("apps", "deployments"): (apps.list_namespaced_deployment, apps.list_deployment_for_all_namespaces),
    }
    if (group, plural) in functions:
        return functions[group, plural][namespace is None]
    if group == "":
        raise NotSupported(f"this adapter has no method for core {plural}")
    custom = CustomObjectsApi(api)
    function = custom.list_cluster_custom_object if namespace is None else custom.list_namespaced_custom_object
    return functools.partial(function, group=group, version=resource["version"], plural=plural)
