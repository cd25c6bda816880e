package kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The arguments of informer.create. Absent ones are null.
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

  /** One term of a field selector, for libraries that take them by name and value. */
  public record FieldTerm(String name, boolean isNot, String value) {}

  /** The terms of the field selector, in their order. */
  public List<FieldTerm> fieldTerms() {
    List<FieldTerm> terms = new ArrayList<>();
    if (fieldSelector == null) return terms;
    for (String term : fieldSelector.split(",")) {
      String[] sides = term.split("!=|==|=", 2);
      terms.add(new FieldTerm(sides[0], term.contains("!="), sides[1]));
    }
    return terms;
  }
}
