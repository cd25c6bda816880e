package clientjava;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.apis.CustomObjectsApi;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1DeploymentList;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1NodeList;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodList;
import io.kubernetes.client.util.CallGenerator;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesListObject;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import java.util.List;
import kit.Client;
import kit.Failure;
import kit.Informer;
import kit.Report;
import kit.Wish;

/** A trial's client. Its informers are built as the library's InformerExample builds them. */
final class JavaClient implements Client {
  /** What informers of this release can do besides. */
  static final List<String> CAPABILITIES = List.of("transform", "transform.errors", "watch-error-handler");

  private final ApiClient client;
  private final CoreV1Api core;
  private final AppsV1Api apps;
  private final CustomObjectsApi custom;

  JavaClient(String server) {
    // The factory refuses a client with another read timeout.
    client = new ApiClient().setBasePath(server).setReadTimeout(0);
    core = new CoreV1Api(client);
    apps = new AppsV1Api(client);
    custom = new CustomObjectsApi(client);
  }

  @Override
  public Informer inform(Wish wish, Report report) {
    String namespace = wish.namespace();
    String labels = wish.labelSelector();
    String fields = wish.fieldSelector();
    if (wish.pageSize() != null) throw Failure.notSupported("there are no pages");
    return switch (wish.resource().resource()) {
      case "pods" -> build(wish, report, V1Pod.class, V1PodList.class, p -> namespace == null
          ? core.listPodForAllNamespaces().labelSelector(labels).fieldSelector(fields)
              .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null)
          : core.listNamespacedPod(namespace).labelSelector(labels).fieldSelector(fields)
              .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null));
      case "configmaps" -> build(wish, report, V1ConfigMap.class, V1ConfigMapList.class, p -> namespace == null
          ? core.listConfigMapForAllNamespaces().labelSelector(labels).fieldSelector(fields)
              .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null)
          : core.listNamespacedConfigMap(namespace).labelSelector(labels).fieldSelector(fields)
              .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null));
      case "nodes" -> build(wish, report, V1Node.class, V1NodeList.class, p ->
          core.listNode().labelSelector(labels).fieldSelector(fields)
              .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null));
      case "deployments" -> build(wish, report, V1Deployment.class, V1DeploymentList.class, p -> namespace == null
          ? apps.listDeploymentForAllNamespaces().labelSelector(labels).fieldSelector(fields)
              .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null)
          : apps.listNamespacedDeployment(namespace).labelSelector(labels).fieldSelector(fields)
              .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null));
      default -> custom(wish, report, namespace, labels, fields);
    };
  }

  /** Whatever the library has no class for. */
  private Informer custom(Wish wish, Report report, String namespace, String labels, String fields) {
    String group = wish.resource().group();
    String version = wish.resource().version();
    String plural = wish.resource().resource();
    // Its constructor teaches the client to read such objects.
    new DynamicKubernetesApi(group, version, plural, client);
    return build(wish, report, DynamicKubernetesObject.class, DynamicKubernetesListObject.class, p -> namespace == null
        ? custom.listClusterCustomObject(group, version, plural).labelSelector(labels).fieldSelector(fields)
            .resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch).buildCall(null)
        : custom.listNamespacedCustomObject(group, version, namespace, plural).labelSelector(labels)
            .fieldSelector(fields).resourceVersion(p.resourceVersion).timeoutSeconds(p.timeoutSeconds).watch(p.watch)
            .buildCall(null));
  }

  /** A factory for each informer: it starts only one of a type. */
  private <T extends KubernetesObject, L extends KubernetesListObject> Informer build(
      Wish wish, Report report, Class<T> type, Class<L> list, CallGenerator calls) {
    SharedInformerFactory factory = new SharedInformerFactory(client);
    SharedIndexInformer<T> informer = factory.sharedIndexInformerFor(
        calls, type, list, wish.resyncMs(), (ignored, error) -> report.watchError(error, codeOf(error)));
    if (wish.transform() != null) informer.setTransform(new NamedTransform(wish.transform()));
    return new JavaInformer<>(factory, informer);
  }

  private static Integer codeOf(Throwable error) {
    return error instanceof ApiException known ? known.getCode() : null;
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
