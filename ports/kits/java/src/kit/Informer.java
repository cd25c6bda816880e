package kit;

import java.util.List;

/**
 * One informer of the library. What a library does not offer is left as it is here. What it throws is reported in its
 * own words.
 */
public interface Informer {
  /** Starts it, in the background. */
  void start();

  /** Stops it, and returns when the library's own call does. */
  void stop();

  /** The status of the informer; null is unknown. */
  Status status();

  /** Registers a handler that calls {@code told}; without a resync period, with the informer's own. */
  void add(Told told, Long resyncPeriodMs);

  /** Removes a registration. */
  default void remove(Told told) {
    throw Failure.notSupported("handlers cannot be removed");
  }

  /** Whether the callbacks of a registration for the initial list have returned. */
  default boolean hasSynced(Told told) {
    throw Failure.notSupported("registrations do not say that they have synced");
  }

  /** The content of the library's cache. */
  List<?> list();

  /** The keys of the library's cache. */
  List<String> keys();

  /** The object in the library's cache under a key, or null. */
  Object get(String key);

  /** Adds an index. */
  default void addIndex(String name, Values values) {
    throw Failure.notSupported("there are no indexes");
  }

  /** What an index holds under a value. */
  default List<?> byIndex(String name, String value) {
    throw Failure.notSupported("there are no indexes");
  }

  /** The values of an index. */
  default List<String> indexValues(String name) {
    throw Failure.notSupported("the values of an index are not listed");
  }

  /** The status of an informer. */
  record Status(Boolean hasSynced, Boolean isStopped, String lastSyncResourceVersion) {}
}
