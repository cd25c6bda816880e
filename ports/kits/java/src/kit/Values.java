package kit;

import java.util.List;
import java.util.Map;

/** An index function by name: by-namespace, by-label or by-annotation-list. */
public record Values(String kind, String label, String annotation) {
  /** The values of an object, from what the library hands the index function. */
  public List<String> of(String namespace, Map<String, String> labels, Map<String, String> annotations) {
    return switch (kind) {
      case "by-namespace" -> oneOrNone(namespace);
      case "by-label" -> labels == null ? List.of() : oneOrNone(labels.get(label));
      case "by-annotation-list" -> {
        String list = annotations == null ? null : annotations.get(annotation);
        yield list == null || list.isEmpty() ? List.of() : List.of(list.split(","));
      }
      default -> throw Failure.notSupported("there is no index function " + kind);
    };
  }

  private static List<String> oneOrNone(String value) {
    return value == null ? List.of() : List.of(value);
  }
}
