package kit;

import java.util.List;

/** The library under test. An adapter implements this, {@link Client} and {@link Informer}, and nothing else. */
public interface Library {
  /** What the answer to hello says. */
  About about();

  /** A client of its own for each trial. Nothing is sent. */
  Client connect(String server);

  /**
   * What the library is and can do.
   *
   * @param version as the library itself states it
   * @param level the minor version of client-go that it is held to
   */
  record About(
      String name,
      String version,
      String homepage,
      String issues,
      String level,
      List<String> capabilities,
      List<String> traits) {}
}
