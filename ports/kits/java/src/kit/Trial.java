package kit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** One trial: its client, its informers and their handlers, by the names that the suite gives. */
final class Trial {
  private final String name;
  private final Client client;
  private final Lines lines;
  private final Map<String, Informer> informers = new ConcurrentHashMap<>();
  private final Map<String, Told> handlers = new ConcurrentHashMap<>();

  Trial(String name, Client client, Lines lines) {
    this.name = name;
    this.client = client;
    this.lines = lines;
  }

  /** Performs a command. @throws Failure if it was not executed */
  JsonObject perform(Asked asked) {
    switch (asked.cmd()) {
      case "trial.close" -> close();
      case "informer.create" -> create(asked.as(Wish.class));
      case "informer.start" -> ofLibrary(() -> informer(asked).start());
      case "informer.stop" -> {
        ofLibrary(() -> informer(asked).stop());
        handlers.values().forEach(Told::finish);
      }
      case "handler.add" -> add(asked.as(Asked.AddHandler.class), informer(asked));
      case "handler.remove" -> ofLibrary(() -> informer(asked).remove(handler(asked)));
      case "handler.release" -> handler(asked).release();
      case "indexer.add" -> {
        Asked.AddIndexer args = asked.as(Asked.AddIndexer.class);
        ofLibrary(() -> informer(asked).addIndex(args.index(), args.indexer()));
      }
      default -> {
        return ask(asked);
      }
    }
    return new JsonObject();
  }

  private JsonObject ask(Asked asked) {
    return switch (asked.cmd()) {
      case "informer.status" -> Lines.GSON.toJsonTree(ofLibrary(informer(asked)::status)).getAsJsonObject();
      case "handler.status" -> {
        Told told = handler(asked);
        JsonObject result = new JsonObject();
        result.addProperty("hasSynced", ofLibrary(() -> informer(asked).hasSynced(told)));
        yield result;
      }
      case "store.list" -> {
        JsonObject result = items(ofLibrary(informer(asked)::list));
        result.add("keys", Lines.GSON.toJsonTree(ofLibrary(informer(asked)::keys)));
        yield result;
      }
      case "store.get" -> {
        Object found = ofLibrary(() -> informer(asked).get(asked.text("key")));
        JsonObject result = new JsonObject();
        result.addProperty("exists", found != null);
        if (found != null) result.add("object", encode(found));
        yield result;
      }
      case "index.list" -> items(ofLibrary(() -> informer(asked).byIndex(asked.text("index"), asked.text("value"))));
      case "index.values" -> {
        JsonObject result = new JsonObject();
        result.add("values", Lines.GSON.toJsonTree(ofLibrary(() -> informer(asked).indexValues(asked.text("index")))));
        yield result;
      }
      case "debug.dump" -> threads();
      default -> throw Failure.notSupported("this adapter has no command " + asked.cmd());
    };
  }

  private void create(Wish wish) {
    Informer built = ofLibrary(() -> client.inform(wish, new Report(lines, name, wish.informer())));
    informers.put(wish.informer(), built);
    if (wish.indexers() != null) wish.indexers().forEach((index, by) -> ofLibrary(() -> built.addIndex(index, by)));
  }

  private void add(Asked.AddHandler asked, Informer informer) {
    Told told = new Told(name, asked, informer, client, lines);
    handlers.put(asked.informer() + "\n" + asked.handler(), told);
    ofLibrary(() -> informer.add(told, asked.resyncPeriodMs()));
  }

  /** Informers stop all at once: each may take its time. One failure does not prevent the rest from being closed. */
  private void close() {
    handlers.values().forEach(Told::release);
    CompletableFuture<?>[] stops = informers.entrySet().stream()
        .map(each -> CompletableFuture.runAsync(
            () -> orLog("cannot stop " + each.getKey(), each.getValue()::stop), call -> new Thread(call).start()))
        .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(stops).join();
    orLog("cannot close the client", client::close);
  }

  private void orLog(String what, Runnable call) {
    try {
      call.run();
    } catch (RuntimeException error) {
      new Report(lines, name, "").log(what + ": " + error);
    }
  }

  private Informer informer(Asked asked) {
    Informer found = informers.get(asked.text("informer"));
    if (found == null) throw Failure.invalid("there is no informer " + asked.text("informer"));
    return found;
  }

  private Told handler(Asked asked) {
    Told found = handlers.get(asked.text("informer") + "\n" + asked.text("handler"));
    if (found == null) throw Failure.invalid("there is no handler " + asked.text("handler"));
    return found;
  }

  private JsonObject items(Iterable<?> objects) {
    JsonArray items = new JsonArray();
    for (Object each : objects) items.add(encode(each));
    JsonObject result = new JsonObject();
    result.add("items", items);
    return result;
  }

  private JsonElement encode(Object object) {
    return JsonParser.parseString(client.encode(object));
  }

  private static JsonObject threads() {
    JsonObject dump = new JsonObject();
    Thread.getAllStackTraces().forEach((thread, frames) -> {
      JsonArray stack = new JsonArray();
      for (StackTraceElement frame : frames) stack.add(frame.toString());
      dump.add(thread.getName(), stack);
    });
    dump.add("usage", Usage.now());
    return dump;
  }

  private static void ofLibrary(Runnable call) {
    ofLibrary(() -> {
      call.run();
      return null;
    });
  }

  /** An exception of the library is a refusal. */
  private static <R> R ofLibrary(Supplier<R> call) {
    try {
      return call.get();
    } catch (Failure failure) {
      throw failure;
    } catch (RuntimeException error) {
      throw Failure.refused(error);
    }
  }
}
