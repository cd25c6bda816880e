package kit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The informer that a trial wishes for: the arguments of informer.create. What is absent is null.
 */
public record Wish(
    String informer,
    Resource resource,
    String namespace,
    String labelSelector,
    String fieldSelector,
    Long resyncPeriodMs,
    Long pageSize,
    Transform transform,
    Map<String, Values> indexers) {

  /** A collection. */
  public record Resource(String group, String version, String resource, String kind, boolean namespaced) {
    /** As objects carry it. */
    public String apiVersion() {
      return group.isEmpty() ? version : group + "/" + version;
    }
  }

  /** A transform by name: strip-managed-fields, set-label or fail-on. */
  public record Transform(String kind, String on) {}

  /** The resync period, 0 for none. */
  public long resyncMs() {
    return resyncPeriodMs == null ? 0 : resyncPeriodMs;
  }

  /**
   * The terms of a field selector that say "is", for libraries that take them by name and value.
   *
   * @throws Failure for a term that says "is not"
   */
  public Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    if (fieldSelector == null) return fields;
    for (String term : fieldSelector.split(",")) {
      String[] sides = term.split("==|=", 2);
      if (term.contains("!=")) throw Failure.notSupported("no field selector says that something is not: " + term);
      fields.put(sides[0], sides[1]);
    }
    return fields;
  }
}
