package adapter;

import java.io.IOException;
import java.util.List;
import kit.Adapter;
import kit.Client;
import kit.Failure;
import kit.Informer;
import kit.Library;
import kit.Report;
import kit.Wish;

/** The adapter of {{name}}. It translates, and never repairs: see docs/port-authors.md of the suite. */
public final class Main implements Library {
  public static void main(String[] args) throws IOException {
    Adapter.serve(new Main());
  }

  @Override
  public About about() {
    return new About(
        // TODO name, version (ask the library's own manifest for it) and addresses of the library.
        "{{name}}",
        "0.0.0",
        "https://example.org",
        "https://example.org",
        // TODO the minor version of client-go that the library follows; when in doubt, keep it.
        "0.37",
        // TODO what the library can do, one by one: docs/protocol.md has them all.
        List.of("store", "add-update-distinct", "stop"),
        // TODO "repeats-unchanged", if it delivers unchanged objects again after a list.
        List.of());
  }

  @Override
  public Client connect(String server) {
    // TODO build a client of the library for this server, which speaks plain HTTP.
    return new Client() {
      @Override
      public Informer inform(Wish wish, Report report) {
        // TODO refuse what the library does not offer; the suite asks only for the capabilities that are declared above.
        if (wish.labelSelector() != null || wish.fieldSelector() != null) throw Failure.notSupported("no selectors");
        // TODO call report.watchError in the library's error callback, if it has one, and declare "watch-error-handler".
        // TODO call report.ended where the library reports to its user that it has ended by itself.
        return new LibraryInformer(new StandIn(server + pathOf(wish)));
      }

      @Override
      public void close() {
        // TODO close the connections of the library's client, idle ones included.
      }

      @Override
      public String encode(Object object) {
        // TODO encode it with the library's own encoder.
        return object.toString();
      }
    };
  }

  private static String pathOf(Wish wish) {
    Wish.Resource resource = wish.resource();
    String root = resource.group().isEmpty() ? "/api/" : "/apis/";
    String scope = wish.namespace() == null ? "" : "/namespaces/" + wish.namespace();
    return root + resource.apiVersion() + scope + "/" + resource.resource();
  }
}
