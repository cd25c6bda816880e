package kit;

import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Reads commands from standard input and writes replies and events to standard output, one JSON object a line. */
public final class Adapter {
  private static final List<String> NEEDS =
      List.of("block-handler", "slow-handler", "throw-in-handler", "read-store-in-handler", "stop-informer");

  /** What may wait for a handler: later commands of the trial, such as its release, do not wait for them. */
  private static final Set<String> MAY_WAIT = Set.of("informer.stop", "trial.close", "handler.add", "debug.dump");

  private final Library library;
  private final Lines lines;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Trial> trials = new ConcurrentHashMap<>();

  /** For each trial, the end of the last command that later ones wait for. */
  private final Map<String, CompletableFuture<Void>> turns = new ConcurrentHashMap<>();

  private Adapter(Library library, PrintStream out) {
    this.library = library;
    this.lines = new Lines(out);
  }

  /** Serves the library until shutdown. All other output goes to standard error. */
  public static void serve(Library library) throws IOException {
    PrintStream out = System.out;
    System.setOut(System.err);
    WarmUp.warmUp(library);
    new Adapter(library, out).read();
    // Remaining threads of the library do not keep the process alive.
    Runtime.getRuntime().halt(0);
  }

  private void read() throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Asked asked = Lines.GSON.fromJson(line, Asked.class);
      switch (asked.cmd()) {
        case "hello" -> answer(asked, this::hello);
        case "trial.open" -> answer(asked, this::open);
        case "shutdown" -> {
          answer(asked, ignored -> new JsonObject());
          return;
        }
        default -> inTurn(asked);
      }
    }
  }

  private void inTurn(Asked asked) {
    if (asked.trial() == null || !turns.containsKey(asked.trial())) {
      answer(asked, this::ofNoTrial);
      return;
    }
    Trial trial = trials.get(asked.trial());
    CompletableFuture<Void> before = turns.get(asked.trial());
    CompletableFuture<Void> done = before.thenRunAsync(() -> answer(asked, each -> perform(trial, each)), threads);
    if (!MAY_WAIT.contains(asked.cmd())) turns.put(asked.trial(), done);
    if (asked.cmd().equals("trial.close")) {
      turns.remove(asked.trial());
      trials.remove(asked.trial());
    }
  }

  private JsonObject perform(Trial trial, Asked asked) {
    JsonObject calling = Lines.event("calling", asked.trial());
    calling.addProperty("id", asked.id());
    lines.write(calling);
    return trial.perform(asked);
  }

  private JsonObject ofNoTrial(Asked asked) {
    throw Failure.invalid("there is no trial " + asked.trial());
  }

  private JsonObject open(Asked asked) {
    String server = asked.text("server");
    Client client = asked.args().has("certificateAuthority")
        ? library.connect(server, asked.text("certificateAuthority"))
        : library.connect(server);
    trials.put(asked.trial(), new Trial(asked.trial(), client, lines));
    turns.put(asked.trial(), CompletableFuture.completedFuture(null));
    return new JsonObject();
  }

  private JsonObject hello(Asked asked) {
    Library.About about = library.about();
    Map<String, String> implementation = Map.of(
        "name", about.name(),
        "version", about.version(),
        "language", "Java",
        "languageVersion", System.getProperty("java.version"),
        "homepage", about.homepage(),
        "issues", about.issues(),
        "os", System.getProperty("os.name") + "/" + System.getProperty("os.arch"));
    return Lines.GSON.toJsonTree(Map.of(
        "protocol", 1,
        "implementation", implementation,
        "adapter", Map.of("name", about.name() + "-adapter", "version", "0.1.0"),
        "capabilities", about.capabilities(),
        "needs", NEEDS.stream().filter(need -> !library.lacks().contains(need)).toList(),
        "traits", about.traits(),
        "clock", "real",
        "tls", library.needsTls(),
        "level", about.level())).getAsJsonObject();
  }

  private interface Deed {
    JsonObject of(Asked asked);
  }

  /** Every command gets exactly one answer. */
  private void answer(Asked asked, Deed deed) {
    JsonObject reply = new JsonObject();
    reply.addProperty("id", asked.id());
    try {
      reply.add("ok", deed.of(asked));
    } catch (Throwable error) {
      JsonObject failure = new JsonObject();
      failure.addProperty("code", error instanceof Failure known ? known.code : "internal");
      failure.addProperty("message", error instanceof Failure ? error.getMessage() : error.toString());
      reply.add("err", failure);
      if (!(error instanceof Failure)) error.printStackTrace();
    }
    lines.write(reply);
  }
}
