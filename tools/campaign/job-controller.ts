import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildProgram } from "../oracle/real-oracle.js";

/** The folder of its module, and its program, relative to the root. */
const FOLDER = "fake-apiserver/oracle";
const PROGRAM = ".build/job-controller";

/** The Job controller of kube-controller-manager, as a process. */
export interface JobController {
  /** Resolves when it is gone. */
  stop(): Promise<void>;
}

/** Builds it, which takes minutes the first time, and starts it. @throws Error when the build fails */
export function startJobController(root: string, server: string): JobController {
  const folder = join(root, FOLDER);
  buildProgram(folder, PROGRAM, "./job-controller");
  const child = spawn(join(folder, PROGRAM), [`-server=${server}`], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
