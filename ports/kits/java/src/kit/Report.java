package kit;

import com.google.gson.JsonObject;

/** What an informer reports besides notifications. */
public final class Report {
  private final Lines lines;
  private final String trial;
  private final String informer;

  Report(Lines lines, String trial, String informer) {
    this.lines = lines;
    this.trial = trial;
    this.informer = informer;
  }

  /** The library's own error callback was called. */
  public void watchError(Throwable error, Integer code) {
    failed("watch-error", error, code);
  }

  /** The informer has ended by itself, and has reported it to its user. */
  public void ended(Throwable error, Integer code) {
    failed("ended", error, code);
  }

  /** A line for the timeline. */
  public void log(String message) {
    JsonObject event = Lines.event("log", trial);
    event.addProperty("message", message);
    lines.write(event);
  }

  private void failed(String ev, Throwable error, Integer code) {
    JsonObject event = Lines.event(ev, trial);
    event.addProperty("informer", informer);
    event.addProperty("message", String.valueOf(error));
    if (code != null && code > 0) event.addProperty("code", code);
    lines.write(event);
  }
}
