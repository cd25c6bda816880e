"""Which server the tests ask; the package that is published leaves it out."""

from kubernetes.client import Configuration
from kubernetes.config import load_kube_config


def get_e2e_configuration():
    configuration = Configuration()
    load_kube_config(client_configuration=configuration)
    return configuration
