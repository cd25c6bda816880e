package fabric8;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Version;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import kit.Adapter;
import kit.Client;
import kit.Library;

/** Drives the informers of fabric8's kubernetes-client. Two switches of the library are taken from the environment. */
public final class Main implements Library {
  /** Watches over HTTP; the library's default is over WebSocket. */
  private static final boolean HTTP_WATCHES = isOn("FABRIC8_ONLY_HTTP_WATCHES");

  /** The first list comes from a watch, with sendInitialEvents. */
  private static final boolean WATCH_LIST = isOn("FABRIC8_WATCH_LIST");

  private static final List<String> CAPABILITIES = List.of(
      "store",
      "has-synced",
      "handlers.multiple",
      "handlers.late",
      "handlers.remove",
      "handlers.resync-period",
      "handlers.isolated-errors",
      "resync",
      "tombstone",
      "old-object",
      "add-update-distinct",
      "page-size",
      "bookmarks",
      "watch-timeout",
      "watch-error-handler",
      "indexers",
      "indexers.late",
      "stop",
      "stopped",
      "last-sync-version",
      "label-selector",
      "field-selector");

  public static void main(String[] args) throws IOException {
    Adapter.serve(new Main());
  }

  @Override
  public About about() {
    List<String> capabilities = new ArrayList<>(CAPABILITIES);
    if (WATCH_LIST) capabilities.add("streaming-list");
    return new About(
        "fabric8 kubernetes-client",
        Version.clientVersion(),
        "https://github.com/fabric8io/kubernetes-client",
        "https://github.com/fabric8io/kubernetes-client/issues",
        "0.37",
        capabilities,
        WATCH_LIST ? List.of("streams-only") : List.of());
  }

  @Override
  public Client connect(String server) {
    // Whatever is not set here is the library's default; the kubeconfig of whoever runs this has no part in it.
    Config config = new ConfigBuilder()
        .withAutoConfigure(false)
        .withMasterUrl(server)
        .withOnlyHttpWatches(HTTP_WATCHES)
        .withWatchList(WATCH_LIST)
        .build();
    KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
    return new Fabric8Client(client);
  }

  private static boolean isOn(String name) {
    return "true".equals(System.getenv(name));
  }
}
