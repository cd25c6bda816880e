package fabric8;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Version;
import java.io.IOException;
import java.util.List;
import kit.Adapter;
import kit.Client;
import kit.Library;

/** Drives the informers of a release that only the museum shows, with what its exhibits need. */
public final class Main implements Library {
  public static void main(String[] args) throws IOException {
    Adapter.serve(new Main());
  }

  @Override
  public About about() {
    return new About(
        "fabric8 kubernetes-client",
        Version.clientVersion(),
        "https://github.com/fabric8io/kubernetes-client",
        "https://github.com/fabric8io/kubernetes-client/issues",
        "0.37",
        List.of("store", "has-synced", "handlers.multiple", "old-object", "add-update-distinct", "stop", "label-selector"),
        List.of());
  }

  @Override
  public Client connect(String server) {
    Config config = new ConfigBuilder(Config.empty()).withMasterUrl(server).build();
    return new Fabric8Client(new KubernetesClientBuilder().withConfig(config).build());
  }
}
