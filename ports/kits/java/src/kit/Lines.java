package kit;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Writes messages, one a line, from any thread: whole, and on their way when the call returns. */
class Lines {
  /** Writes what it is given and no nulls. */
  static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  private final PrintStream out;

  Lines(OutputStream out) {
    this.out = new PrintStream(out, false, StandardCharsets.UTF_8);
  }

  /** An event of a trial, without its members. */
  static JsonObject event(String ev, String trial) {
    JsonObject event = new JsonObject();
    event.addProperty("ev", ev);
    event.addProperty("trial", trial);
    return event;
  }

  void write(JsonObject message) {
    String line = GSON.toJson(message);
    synchronized (out) {
      out.print(line + "\n");
      out.flush();
    }
  }
}
