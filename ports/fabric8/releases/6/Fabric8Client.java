package fabric8;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import kit.Client;
import kit.Informer;
import kit.Report;
import kit.Wish;

/** A trial's client. */
final class Fabric8Client implements Client {
  private final KubernetesClient client;

  Fabric8Client(KubernetesClient client) {
    this.client = client;
  }

  /** Pods are of their class, all others generic. */
  @Override
  public Informer inform(Wish wish, Report report) {
    if (wish.resource().kind().equals("Pod")) return inform(client.resources(Pod.class), wish);
    ResourceDefinitionContext context = new ResourceDefinitionContext.Builder()
        .withGroup(wish.resource().group())
        .withVersion(wish.resource().version())
        .withPlural(wish.resource().resource())
        .withKind(wish.resource().kind())
        .withNamespaced(wish.resource().namespaced())
        .build();
    return inform(client.genericKubernetesResources(context), wish);
  }

  private static <T extends HasMetadata, L extends KubernetesResourceList<T>> Informer inform(
      MixedOperation<T, L, Resource<T>> all, Wish wish) {
    FilterWatchListDeletable<T, L, Resource<T>> some =
        wish.namespace() == null ? all.inAnyNamespace() : all.inNamespace(wish.namespace());
    if (wish.labelSelector() != null) some = some.withLabelSelector(wish.labelSelector());
    return new Fabric8Informer<>(some.runnableInformer(wish.resyncMs()));
  }

  @Override
  public String encode(Object object) {
    return Serialization.asJson(object);
  }

  @Override
  public void close() {
    client.close();
  }
}
