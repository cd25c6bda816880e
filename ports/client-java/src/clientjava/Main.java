package clientjava;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import kit.Adapter;
import kit.Client;
import kit.Library;

/** Drives the shared informers of the official Java client. */
public final class Main implements Library {
  private static final String POM_PROPERTIES = "/META-INF/maven/io.kubernetes/client-java/pom.properties";

  private static final List<String> CAPABILITIES = List.of(
      "store",
      "has-synced",
      "handlers.multiple",
      "handlers.late",
      "handlers.resync-period",
      "handlers.isolated",
      "handlers.isolated-errors",
      "resync",
      "tombstone",
      "old-object",
      "add-update-distinct",
      "relist-from-version",
      "watch-timeout",
      "indexers",
      "stop",
      "last-sync-version",
      "label-selector",
      "field-selector");

  public static void main(String[] args) throws IOException {
    Adapter.serve(new Main());
  }

  @Override
  public About about() {
    return new About(
        "client-java",
        version(),
        "https://github.com/kubernetes-client/java",
        "https://github.com/kubernetes-client/java/issues",
        "0.37",
        Stream.concat(CAPABILITIES.stream(), JavaClient.CAPABILITIES.stream()).toList(),
        List.of("repeats-unchanged"));
  }

  private static String version() {
    Properties properties = new Properties();
    try (InputStream in = Main.class.getResourceAsStream(POM_PROPERTIES)) {
      properties.load(in);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    return properties.getProperty("version");
  }

  @Override
  public Client connect(String server) {
    return new JavaClient(server);
  }
}
