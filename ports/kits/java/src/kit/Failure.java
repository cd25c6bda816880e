package kit;

/** Why a command was not done, in the protocol's terms. */
public final class Failure extends RuntimeException {
  /** One of refused, not-supported, invalid, internal. */
  final String code;

  private Failure(String code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** This adapter, or the library, has nothing for what is asked. */
  public static Failure notSupported(String message) {
    return new Failure("not-supported", message, null);
  }

  /** The command makes no sense. */
  static Failure invalid(String message) {
    return new Failure("invalid", message, null);
  }

  /** The library said no: its own words. */
  static Failure refused(Throwable cause) {
    return new Failure("refused", cause.toString(), cause);
  }
}
