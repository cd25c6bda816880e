"""
The adapter of kr8s, which has a watch and no informer: runs the loop of its own tests (test_api.py, test_watch_pods), a watch
that begins with what exists. It translates and never repairs: where the loop ends, it has ended.
"""

import logging
from importlib.metadata import version

import kr8s
from informer_kit import Coroutine, NotSupported, serve

# What the library logs is evidence, and goes to standard error.
logging.basicConfig(level=logging.INFO)

CALLBACKS = {"ADDED": "add", "MODIFIED": "update", "DELETED": "delete"}


def kind_of(resource):
    """A collection as a user names it: `pods`, or `deployments.apps/v1`."""
    group, version = resource["group"], resource["version"]
    return f"{resource['resource']}.{group}/{version}" if group else resource["resource"]


class Informer(Coroutine):
    """A watch, which begins with what exists."""

    def __init__(self, server, args, report):
        super().__init__(report)
        if args.get("pageSize") or args.get("transform") or args.get("resyncPeriodMs") or args.get("indexers"):
            raise NotSupported("no pages, transforms, resync or indexers here")
        self._server = server
        self._kind = kind_of(args["resource"])
        self._selection = {
            "namespace": args.get("namespace", kr8s.ALL),
            "label_selector": args.get("labelSelector"),
            "field_selector": args.get("fieldSelector"),
        }

    async def run(self):
        api = await kr8s.asyncio.api(url=self._server)
        async for event, obj in api.watch(self._kind, **self._selection):
            if event in CALLBACKS:
                await self.tell(CALLBACKS[event], obj.to_dict())


HELLO = {
    "implementation": {
        "name": "kr8s",
        "version": version("kr8s"),
        "homepage": "https://github.com/kr8s-org/kr8s",
        "issues": "https://github.com/kr8s-org/kr8s/issues",
    },
    "adapter": {"name": "kr8s-adapter", "version": "1.0.0"},
    # README.md says of each one that is missing why it is.
    "capabilities": ["add-update-distinct", "stop", "label-selector", "field-selector"],
    "needs": ["block-handler", "slow-handler", "stop-informer"],
    "traits": ["watches-once", "one-stream"],
    "level": "0.37",
}

serve(HELLO, Informer)
