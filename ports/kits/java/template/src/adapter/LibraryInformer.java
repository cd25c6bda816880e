package adapter;

import java.util.List;
import kit.Informer;
import kit.Told;

/** One informer of the library. TODO override what Informer leaves as not supported, where the library has it. */
final class LibraryInformer implements Informer {
  // TODO the library's informer instead.
  private final StandIn standIn;

  LibraryInformer(StandIn standIn) {
    this.standIn = standIn;
  }

  @Override
  public void start() {
    // TODO start it, in the background.
    standIn.start();
  }

  @Override
  public void stop() {
    // TODO stop it; it may have been stopped before, or never started.
    standIn.stop();
  }

  @Override
  public Status status() {
    // TODO ask the library; null is what it does not say. Declare "has-synced", "stopped", "last-sync-version".
    return new Status(null, null, null);
  }

  @Override
  public void add(Told told, Long resyncPeriodMs) {
    // TODO register callbacks that call told first thing. `told.apply` is for one callback for additions and updates.
    standIn.callbacks.add((type, old, object) -> {
      switch (type) {
        case "ADDED" -> told.add(object);
        case "MODIFIED" -> told.update(old, object);
        case "DELETED" -> told.delete(object);
        default -> {}
      }
    });
  }

  @Override
  public List<?> list() {
    // TODO read the library's cache; if it has none, return an empty list here and null in get, and remove "store".
    return List.copyOf(standIn.cache.values());
  }

  @Override
  public List<String> keys() {
    // TODO the keys of the library's cache.
    return List.copyOf(standIn.cache.keySet());
  }

  @Override
  public Object get(String key) {
    // TODO look it up.
    return standIn.cache.get(key);
  }
}
