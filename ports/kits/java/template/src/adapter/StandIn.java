package adapter;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * No library: a list and a watch in a thread, just enough for a first report. It does not handle failures, so it fails most
 * scenarios. Delete it once the adapter drives your library.
 */
final class StandIn {
  static {
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "connection");
  }

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  interface Callback {
    void told(String type, JsonObject old, JsonObject object);
  }

  final List<Callback> callbacks = new CopyOnWriteArrayList<>();
  final Map<String, JsonObject> cache = new ConcurrentHashMap<>();
  private final String url;
  private final Thread thread = new Thread(this::run);
  private volatile InputStream body;
  private volatile boolean isStopped;

  StandIn(String url) {
    this.url = url;
  }

  void start() {
    thread.start();
  }

  void stop() {
    isStopped = true;
    try {
      // Nothing may have arrived yet.
      if (body != null) body.close();
      thread.interrupt();
      thread.join();
    } catch (IOException | InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  private void run() {
    try {
      JsonObject list = JsonParser.parseReader(get("")).getAsJsonObject();
      for (JsonElement item : list.getAsJsonArray("items")) tell("ADDED", item.getAsJsonObject());
      String version = list.getAsJsonObject("metadata").get("resourceVersion").getAsString();
      BufferedReader events = get("?watch=true&resourceVersion=" + version);
      for (String line = events.readLine(); line != null; line = events.readLine()) {
        JsonObject event = JsonParser.parseString(line).getAsJsonObject();
        tell(event.get("type").getAsString(), event.getAsJsonObject("object"));
      }
    } catch (IOException | InterruptedException | RuntimeException error) {
      if (!isStopped) System.err.println("stand-in: " + error);
    }
  }

  /** A connection for each request, so that none is left idle. */
  private BufferedReader get(String query) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + query)).header("Connection", "close").build();
    body = CLIENT.send(request, BodyHandlers.ofInputStream()).body();
    // A stream that is read heeds no interrupt, and stop() may have closed the one before.
    if (isStopped) body.close();
    return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  private void tell(String type, JsonObject object) {
    String key = keyOf(object.getAsJsonObject("metadata"));
    JsonObject old = type.equals("DELETED") ? cache.remove(key) : cache.put(key, object);
    for (Callback callback : callbacks) callback.told(type, old, object);
  }

  private static String keyOf(JsonObject metadata) {
    String name = metadata.get("name").getAsString();
    return metadata.has("namespace") ? metadata.get("namespace").getAsString() + "/" + name : name;
  }
}
