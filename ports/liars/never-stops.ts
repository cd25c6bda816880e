/** Lie: it neither answers shutdown nor heeds SIGTERM. */
import process from "node:process";
import { SystemClock } from "../../src/time/system-clock.js";
import { serveHonestAdapter } from "./honest.js";

/** If it is not killed, it ends by itself. */
const LIFE_MS = 60_000;

process.on("SIGTERM", () => {});

await serveHonestAdapter({
  before: (cmd) =>
    cmd === "shutdown"
      ? new Promise<void>((resolve) => void new SystemClock().setTimer(LIFE_MS, resolve))
      : undefined,
});
