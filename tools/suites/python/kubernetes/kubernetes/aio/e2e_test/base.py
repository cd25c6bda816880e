"""Which server the tests ask; the package that is published leaves it out."""

import asyncio

from kubernetes.aio.client import Configuration
from kubernetes.aio.config import load_kube_config


def get_e2e_configuration():
    configuration = Configuration()
    asyncio.run(load_kube_config(client_configuration=configuration))
    return configuration
