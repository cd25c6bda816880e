package kit;

import com.google.gson.JsonObject;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** The resources of the process. */
final class Usage {
  private static final Path OWN_STATUS = Path.of("/proc/self/status");
  private static final long KIB = 1024;

  private Usage() {}

  /** Measured after a garbage collection; unavailable values are omitted. */
  static JsonObject now() {
    System.gc();
    JsonObject usage = new JsonObject();
    usage.addProperty("heapBytes", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    usage.addProperty("threads", ManagementFactory.getThreadMXBean().getThreadCount());
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
      usage.addProperty("openFiles", system.getOpenFileDescriptorCount());
    }
    try {
      for (String line : Files.readAllLines(OWN_STATUS)) {
        if (line.startsWith("VmRSS:")) usage.addProperty("residentBytes", Long.parseLong(line.split("\\s+")[1]) * KIB);
      }
    } catch (IOException e) {
      // Another system than Linux.
    }
    return usage;
  }
}
