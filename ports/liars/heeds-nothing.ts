/** Lie: neither the end of its input nor a signal that can be ignored ends it, and it starts another one like it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { SystemClock } from "../../src/time/system-clock.js";
import { serveHonestAdapter } from "./honest.js";

/** If it is not killed, it ends by itself. */
const LIFE_MS = 60_000;

const birthplace = process.env["LIARS_ARE_BORN_IN"];
const isSecond = process.argv[2] === "second";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
if (birthplace !== undefined) writeFileSync(`${birthplace}/${process.pid}`, "");
new SystemClock().setTimer(LIFE_MS, () => process.exit());

if (isSecond) {
  process.send?.("born");
} else {
  const second = spawn(process.execPath, [fileURLToPath(import.meta.url), "second"], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Says hello with the other at its side: who is killed soon after would leave one that was never born.
  await once(second, "message");
  second.disconnect();
  await serveHonestAdapter({
    before: (cmd) => (cmd === "shutdown" ? new Promise<void>(() => {}) : undefined),
  });
}
