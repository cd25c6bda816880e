package kit;

import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Lets the library see a list and a watch before it is judged: the first informer of a JVM loads and compiles thousands
 * of classes, which is not the library's fault. Nothing of it is reported.
 */
final class WarmUp {
  private static final String POD =
      "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"a\",\"name\":\"b\",\"resourceVersion\":\"%s\"}}";
  private static final String LIST =
      "{\"apiVersion\":\"v1\",\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":["
          + POD.formatted("1") + "]}";
  /** The answer to a streaming list: the same pod, and the bookmark that ends it. */
  private static final String STREAMED =
      "{\"type\":\"ADDED\",\"object\":" + POD.formatted("1") + "}\n"
          + "{\"type\":\"BOOKMARK\",\"object\":{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"resourceVersion\":\"1\","
          + "\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}\n";
  private static final String CREATE =
      "{\"informer\":\"i\",\"resource\":{\"group\":\"\",\"version\":\"v1\",\"resource\":\"pods\",\"kind\":\"Pod\",\"namespaced\":true}}";
  private static final String ADD = "{\"informer\":\"i\",\"handler\":\"h\",\"behaviour\":{\"kind\":\"record\"}}";
  private static final int ROUNDS = 3;
  private static final int ROUND_SECONDS = 5;

  private WarmUp() {}

  static void warmUp(Library library) throws IOException {
    library.about();
    for (int round = 0; round < ROUNDS; round++) {
      try {
        once(library);
      } catch (RuntimeException | InterruptedException error) {
        System.err.println("warming up: " + error);
      }
    }
  }

  private static void once(Library library) throws IOException, InterruptedException {
    CountDownLatch told = new CountDownLatch(2);
    Lines counted = new Lines(OutputStream.nullOutputStream()) {
      @Override
      void write(JsonObject message) {
        super.write(message);
        told.countDown();
      }
    };
    ExecutorService threads = Executors.newCachedThreadPool();
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", WarmUp::answer);
    server.start();
    try {
      Trial trial = new Trial("t", library.connect("http://127.0.0.1:" + server.getAddress().getPort()), counted);
      for (String[] each : new String[][] {{"informer.create", CREATE}, {"handler.add", ADD}, {"informer.start", CREATE}}) {
        trial.perform(new Asked(1, each[0], "t", Lines.GSON.fromJson(each[1], JsonObject.class)));
      }
      told.await(ROUND_SECONDS, TimeUnit.SECONDS);
      trial.perform(new Asked(1, "store.list", "t", Lines.GSON.fromJson(CREATE, JsonObject.class)));
      trial.perform(new Asked(1, "trial.close", "t", new JsonObject()));
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  /** A list of one pod; a watch with one change, which then stays open. WebSockets are refused, HTTP/2 is ignored. */
  private static void answer(HttpExchange exchange) throws IOException {
    if ("websocket".equalsIgnoreCase(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
      return;
    }
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    boolean isWatch = query.contains("watch=true") || query.contains("watch=1");
    String initial = query.contains("sendInitialEvents=true") ? STREAMED : "";
    byte[] body = (isWatch ? initial + "{\"type\":\"MODIFIED\",\"object\":" + POD.formatted("2") + "}\n" : LIST)
        .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, isWatch ? 0 : body.length);
    exchange.getResponseBody().write(body);
    exchange.getResponseBody().flush();
    if (!isWatch) exchange.close();
  }
}
