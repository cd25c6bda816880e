package fabric8;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import kit.Client;
import kit.Informer;
import kit.Report;
import kit.Wish;
import kit.Wish.FieldTerm;

/** A trial's client. */
final class Fabric8Client implements Client {
  private final KubernetesClient client;

  Fabric8Client(KubernetesClient client) {
    this.client = client;
  }

  /** Kinds that the library has a class for are of that class, all others generic. */
  @Override
  public Informer inform(Wish wish, Report report) {
    Class<?> known = client.getKubernetesSerialization()
        .getRegisteredKubernetesResource(wish.resource().apiVersion(), wish.resource().kind());
    if (known != null) return inform(client.resources(known.asSubclass(HasMetadata.class)), wish, report);
    ResourceDefinitionContext context = new ResourceDefinitionContext.Builder()
        .withGroup(wish.resource().group())
        .withVersion(wish.resource().version())
        .withPlural(wish.resource().resource())
        .withKind(wish.resource().kind())
        .withNamespaced(wish.resource().namespaced())
        .build();
    return inform(client.genericKubernetesResources(context), wish, report);
  }

  private <T extends HasMetadata, L extends KubernetesResourceList<T>> Informer inform(
      MixedOperation<T, L, Resource<T>> all, Wish wish, Report report) {
    FilterWatchListDeletable<T, L, Resource<T>> some =
        wish.namespace() == null ? all.inAnyNamespace() : all.inNamespace(wish.namespace());
    if (wish.labelSelector() != null) some = some.withLabelSelector(wish.labelSelector());
    for (FieldTerm term : wish.fieldTerms()) {
      some = term.isNot() ? some.withoutField(term.name(), term.value()) : some.withField(term.name(), term.value());
    }
    Informable<T> pages = wish.pageSize() == null ? some : some.withLimit(wish.pageSize());
    SharedIndexInformer<T> informer = pages.runnableInformer(wish.resyncMs());
    // (b, t) -> true is what the documentation of exceptionHandler shows to those who want it to keep trying.
    informer.exceptionHandler((isStarted, error) -> {
      report.watchError(error, codeOf(error));
      return true;
    });
    informer.stopped().whenComplete((nothing, error) -> {
      if (error != null) report.ended(error, codeOf(error));
    });
    return new Fabric8Informer<>(informer);
  }

  private static Integer codeOf(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      if (each instanceof KubernetesClientException known) return known.getCode();
    }
    return null;
  }

  @Override
  public String encode(Object object) {
    return client.getKubernetesSerialization().asJson(object);
  }

  @Override
  public void close() {
    client.close();
  }
}
