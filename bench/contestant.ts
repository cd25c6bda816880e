import { join } from "node:path";
import { stopwatchMs } from "../src/time/system-clock.js";
import { buildRealOracle, startRealOracle } from "../tools/oracle/real-oracle.js";
import { ServedProcess } from "./served-process.js";

/** An apiserver in a process of its own, with the custom resource widgets.example.com. */
export interface Contestant {
  readonly url: string;
  readonly pid: number;
  /** From the start of its process until widgets can be created. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** The definition that the oracle has in it. */
const DEFINITION = "fake-apiserver/oracle/widgets.json";

/** Starts the fake apiserver. */
export async function startFake(root: string): Promise<Contestant> {
  const server = await ServedProcess.fake("--load", join(root, DEFINITION));
  const { url, pid, startMs } = server;
  return { url, pid, startMs, stop: () => server.stop() };
}

/** Starts the real apiserver. @throws Error when it cannot be built or does not come up */
export async function startReal(root: string): Promise<Contestant> {
  buildRealOracle(root);
  const startedAtMs = stopwatchMs();
  const oracle = await startRealOracle(root);
  return { ...oracle, startMs: stopwatchMs() - startedAtMs };
}
