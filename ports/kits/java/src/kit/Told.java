package kit;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One registration of a handler. The library's callbacks call it first thing, with what they were given; it reports
 * that, and then behaves as requested.
 */
public final class Told {
  private final String trial;
  private final String informer;
  private final String handler;
  private final Behaviour behaviour;
  private final Informer library;
  private final Client client;
  private final Lines lines;
  private final CountDownLatch released = new CountDownLatch(1);
  private long count;

  Told(String trial, Asked.AddHandler asked, Informer library, Client client, Lines lines) {
    this.trial = trial;
    this.informer = asked.informer();
    this.handler = asked.handler();
    this.behaviour = asked.behaviour();
    this.library = library;
    this.client = client;
    this.lines = lines;
  }

  /** What a handler does after its report; to all objects, or to one. */
  record Behaviour(String kind, String on, long delayMs) {}

  /** The callback for additions was called. */
  public void add(Object object) {
    tell("add", object, null, null, null);
  }

  /** The callback for additions was called, and said whether the object is of the initial list. */
  public void add(Object object, boolean isInInitialList) {
    tell("add", object, null, "isInInitialList", new JsonPrimitive(isInInitialList));
  }

  /** The callback for updates was called; without an old object where the library gives none. */
  public void update(Object oldObject, Object object) {
    tell("update", object, oldObject, null, null);
  }

  /** The only callback for additions and updates was called. */
  public void apply(Object object) {
    tell("apply", object, null, null, null);
  }

  /** The callback for deletions was called, by a library that does not say whether it knows the final state. */
  public void delete(Object object) {
    tell("delete", object, null, null, null);
  }

  /** The callback for deletions was called. */
  public void delete(Object object, boolean finalStateUnknown) {
    tell("delete", object, null, "finalStateUnknown", new JsonPrimitive(finalStateUnknown));
  }

  /** The callback for deletions was called, by a library that knows no more than "namespace/name", or "name". */
  public void deleteKey(String key) {
    tell("delete", null, null, "key", new JsonPrimitive(key));
  }

  /** The library said that it begins to deliver everything anew: declare "restart-marks". */
  public void restart() {
    tell("restart", null, null, null, null);
  }

  /** The library said that everything has been delivered anew: what was not is deleted. */
  public void restarted() {
    tell("restarted", null, null, null, null);
  }

  private void tell(String type, Object object, Object oldObject, String statement, JsonPrimitive value) {
    String key;
    // The number is taken and the line written under one lock, so that their order is that of the callbacks.
    synchronized (this) {
      JsonObject event = Lines.event("notify", trial);
      event.addProperty("informer", informer);
      event.addProperty("handler", handler);
      event.addProperty("n", ++count);
      event.addProperty("type", type);
      JsonObject encoded = put(event, "object", object);
      put(event, "oldObject", oldObject);
      if (statement != null) event.add(statement, value);
      event.addProperty("atMs", System.currentTimeMillis());
      key = encoded != null ? keyOf(encoded) : event.has("key") ? event.get("key").getAsString() : "";
      if (behaviour.kind.equals("read-store") && !key.isEmpty()) event.add("stored", stored(key));
      lines.write(event);
    }
    // A mark is of no object.
    if (!key.isEmpty() && (behaviour.on == null || behaviour.on.equals(key))) behave(key);
  }

  private JsonObject put(JsonObject event, String member, Object object) {
    if (object == null) return null;
    JsonObject encoded = JsonParser.parseString(client.encode(object)).getAsJsonObject();
    event.add(member, encoded);
    return encoded;
  }

  private JsonObject stored(String key) {
    JsonObject stored = new JsonObject();
    Object found = library.get(key);
    stored.addProperty("exists", found != null);
    if (found != null) {
      JsonObject object = JsonParser.parseString(client.encode(found)).getAsJsonObject();
      stored.add("resourceVersion", object.getAsJsonObject("metadata").get("resourceVersion"));
    }
    return stored;
  }

  /** An interrupt ends a wait, as it would in a user's handler: libraries in Java end callbacks this way. */
  private void behave(String key) {
    try {
      switch (behaviour.kind) {
        case "block" -> released.await();
        case "slow" -> released.await(behaviour.delayMs, TimeUnit.MILLISECONDS);
        case "throw" -> throw new IllegalStateException("this handler throws on " + key + ", as requested");
        default -> {}
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the report of a call that has begun: it comes before what happens next. */
  synchronized void finish() {}

  /** Releases it, now and later. */
  void release() {
    released.countDown();
  }

  private static String keyOf(JsonObject object) {
    JsonObject metadata = object.getAsJsonObject("metadata");
    JsonElement namespace = metadata.get("namespace");
    String name = metadata.get("name").getAsString();
    return namespace == null || namespace.getAsString().isEmpty() ? name : namespace.getAsString() + "/" + name;
  }
}
