package kit;

/** Why a command was not executed, with the protocol's code. */
public final class Failure extends RuntimeException {
  /** One of refused, not-supported, invalid, internal. */
  final String code;

  private Failure(String code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** This adapter, or the library, does not support it. */
  public static Failure notSupported(String message) {
    return new Failure("not-supported", message, null);
  }

  /** The command is invalid. */
  static Failure invalid(String message) {
    return new Failure("invalid", message, null);
  }

  /** The library refused it: its message. */
  static Failure refused(Throwable cause) {
    return new Failure("refused", cause.toString(), cause);
  }
}
