package kit;

import java.util.List;

/** The library under test. An adapter implements this, {@link Client} and {@link Informer}, and nothing else. */
public interface Library {
  /** What the answer to hello says. */
  About about();

  /** A client of its own for each trial. Nothing is sent. */
  Client connect(String server);

  /** The same for a server that speaks TLS, with the authority to trust, in PEM. */
  default Client connect(String server, String certificateAuthority) {
    throw Failure.notSupported("there is no TLS");
  }

  /** Whether each trial's server has to speak TLS. */
  default boolean needsTls() {
    return false;
  }

  /**
   * What handlers of this library cannot do, of what the kit can: "throw-in-handler" where the library ends the process then.
   * Nothing, unless it is overridden.
   */
  default List<String> lacks() {
    return List.of();
  }

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
