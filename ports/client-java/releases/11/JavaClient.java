package clientjava;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1DeploymentList;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1NodeList;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodList;
import io.kubernetes.client.util.CallGenerator;
import java.util.List;
import kit.Client;
import kit.Failure;
import kit.Informer;
import kit.Report;
import kit.Wish;

/** The same for releases 11 to 13, whose calls take all their parameters in a row, and whose informers tell no errors. */
final class JavaClient implements Client {
  /** What informers of these releases can do besides. */
  static final List<String> CAPABILITIES = List.of();

  private final ApiClient client;
  private final CoreV1Api core;
  private final AppsV1Api apps;

  JavaClient(String server) {
    // The factory refuses a client with another read timeout.
    client = new ApiClient().setBasePath(server).setReadTimeout(0);
    core = new CoreV1Api(client);
    apps = new AppsV1Api(client);
  }

  @Override
  public Informer inform(Wish wish, Report report) {
    String namespace = wish.namespace();
    String labels = wish.labelSelector();
    String fields = wish.fieldSelector();
    if (wish.pageSize() != null || wish.transform() != null) {
      throw Failure.notSupported("there are no pages and no transforms");
    }
    return switch (wish.resource().resource()) {
      case "pods" -> build(wish, V1Pod.class, V1PodList.class, p -> namespace == null
          ? core.listPodForAllNamespacesCall(null, null, fields, labels, null, null, p.resourceVersion, null,
              p.timeoutSeconds, p.watch, null)
          : core.listNamespacedPodCall(namespace, null, null, null, fields, labels, null, p.resourceVersion, null,
              p.timeoutSeconds, p.watch, null));
      case "configmaps" -> build(wish, V1ConfigMap.class, V1ConfigMapList.class, p -> namespace == null
          ? core.listConfigMapForAllNamespacesCall(null, null, fields, labels, null, null, p.resourceVersion, null,
              p.timeoutSeconds, p.watch, null)
          : core.listNamespacedConfigMapCall(namespace, null, null, null, fields, labels, null, p.resourceVersion, null,
              p.timeoutSeconds, p.watch, null));
      case "nodes" -> build(wish, V1Node.class, V1NodeList.class, p ->
          core.listNodeCall(null, null, null, fields, labels, null, p.resourceVersion, null, p.timeoutSeconds, p.watch,
              null));
      case "deployments" -> build(wish, V1Deployment.class, V1DeploymentList.class, p -> namespace == null
          ? apps.listDeploymentForAllNamespacesCall(null, null, fields, labels, null, null, p.resourceVersion, null,
              p.timeoutSeconds, p.watch, null)
          : apps.listNamespacedDeploymentCall(namespace, null, null, null, fields, labels, null, p.resourceVersion,
              null, p.timeoutSeconds, p.watch, null));
      default -> throw Failure.notSupported("no custom resources with these releases");
    };
  }

  /** A factory for each informer: it starts only one of a type. */
  private <T extends KubernetesObject, L extends KubernetesListObject> Informer build(
      Wish wish, Class<T> type, Class<L> list, CallGenerator calls) {
    SharedInformerFactory factory = new SharedInformerFactory(client);
    return new JavaInformer<>(factory, factory.sharedIndexInformerFor(calls, type, list, wish.resyncMs()));
  }

  @Override
  public String encode(Object object) {
    return client.getJSON().serialize(object);
  }

  @Override
  public void close() {
    client.getHttpClient().dispatcher().executorService().shutdown();
    client.getHttpClient().connectionPool().evictAll();
  }
}
