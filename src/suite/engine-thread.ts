/** The module of a thread that runs cucumber's engine for another: `EngineThreads` starts it. */
import process from "node:process";
import { parentPort, workerData } from "node:worker_threads";
import {
  type EngineOptions,
  type Envelope,
  loadStepLibrary,
  runEngine,
} from "./cucumber-engine.js";
import { messageOf } from "./suite-error.js";

/** How the engine runs in a thread, which has steps of its own. */
export type ThreadedEngineOptions = Omit<EngineOptions, "steps" | "onMessage">;

/** What the thread is told. */
export type ThreadTask =
  | { readonly type: "run"; readonly id: number; readonly options: ThreadedEngineOptions }
  | { readonly type: "end" };

/** What the thread says. */
export type FromThread =
  /** Messages of cucumber, in order, as a JSON array: text is copied faster than objects are. */
  | { readonly type: "messages"; readonly id: number; readonly json: string }
  | { readonly type: "over"; readonly id: number; readonly complaints: string };

const port = parentPort;
if (port === null) throw new TypeError("This module is started by EngineThreads");
const { root, stepPaths }: { readonly root: string; readonly stepPaths: readonly string[] } =
  workerData;

port.on("message", (task: ThreadTask) => {
  // What the adapters in here left open would keep the thread.
  if (task.type === "end") process.exit();
  else void run(task.id, task.options);
});

async function run(id: number, options: ThreadedEngineOptions): Promise<void> {
  const say = (message: FromThread) => port?.postMessage(message);
  let held: Envelope[] = [];
  const flush = () => {
    if (held.length > 0) say({ type: "messages", id, json: JSON.stringify(held) });
    held = [];
  };
  process.setMaxListeners(process.getMaxListeners() + 1);
  const onMessage = (message: Envelope) => {
    held.push(message);
    // Whoever follows the run wants to know of each scenario when it has ended.
    if (message.testCaseFinished !== undefined) flush();
  };
  const engine = loadStepLibrary(root, stepPaths).then((steps) =>
    runEngine({ ...options, steps, onMessage }),
  );
  const complaints = await engine.catch(messageOf);
  flush();
  say({ type: "over", id, complaints });
}
