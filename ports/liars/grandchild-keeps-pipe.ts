/** Lie: it exits, but a process that it started lives on and holds its standard output open. */
import { spawn } from "node:child_process";
import { serveHonestAdapter } from "./honest.js";

// A minute, if it is not killed.
spawn("sleep", ["60"], { stdio: "inherit" }).unref();

await serveHonestAdapter({});
