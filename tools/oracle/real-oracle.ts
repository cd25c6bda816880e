import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A real apiserver that runs. */
export interface RealOracle {
  readonly url: string;
  /** The address that authenticates, and authorizes by the stored roles. */
  readonly rbacUrl: string;
  readonly controlUrl: string;
  /** The address that authenticates, if the flags name the signer of certificates. */
  readonly secureUrl?: string;
  readonly pid: number;
  /** Resolves when it is gone. */
  stop(): Promise<void>;
}

/** Its folder, relative to the root. */
const FOLDER = "fake-apiserver/oracle";
const PROGRAM = ".build/oracle";

/** Packages compiled side by side: each takes half a gigabyte. */
const COMPILERS_MAX_COUNT = 2;

/** How much of its log is worth reading when it did not start. */
const LOG_MAX_CHARS = 4_000;

/**
 * Builds the oracle when its sources are newer than the program, which takes minutes the first time, and starts it.
 * @param flags of the program: see its main.go
 * @throws Error when Go is missing, the build fails, or the server does not come up
 */
export async function startRealOracle(
  root: string,
  flags: readonly string[] = [],
): Promise<RealOracle> {
  buildRealOracle(root);
  const child = spawn(join(root, FOLDER, PROGRAM), flags, {
    // What it writes itself is managed by who it is called after.
    argv0: "kube-apiserver",
    stdio: ["pipe", "pipe", "pipe"],
  });
  const log: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log.push(text);
    if (log.length > 100) log.shift();
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const [line] = await Promise.race([firstLine(child.stdout), ended.then((): string[] => [])]);
  if (line === undefined) {
    throw new Error(`The oracle did not start: ${log.join("").slice(-LOG_MAX_CHARS)}`);
  }
  return { ...addressesOf(line), pid: child.pid ?? Number.NaN, stop };
}

/** Builds the oracle if it has to be built. @throws Error when that fails */
export function buildRealOracle(root: string): void {
  const folder = join(root, FOLDER);
  const program = join(folder, PROGRAM);
  const builtAtMs = existsSync(program) ? statSync(program).mtimeMs : 0;
  const isNewer = (name: string) => statSync(join(folder, name)).mtimeMs > builtAtMs;
  if (!readdirSync(folder).some((name) => !name.startsWith(".") && isNewer(name))) return;
  buildProgram(folder, PROGRAM, ".");
}

/** Builds a program of a Go module. @throws Error when Go is missing or the build fails */
export function buildProgram(folder: string, program: string, packagePath: string): void {
  // As all Go programs here are built: what one has compiled the others need not.
  const shared = ["build", "-trimpath", "-p", String(COMPILERS_MAX_COUNT)];
  try {
    execFileSync("go", [...shared, "-o", program, packagePath], {
      cwd: folder,
      // Its output is for people, and standard output for results.
      stdio: ["ignore", process.stderr, "inherit"],
    });
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new Error("Go is not on this machine", { cause: error }) : error;
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<readonly string[]> {
  for await (const line of createInterface({ input: stream })) return [line];
  return [];
}

/** Our own program has written it. */
function addressesOf(
  line: string,
): Pick<RealOracle, "url" | "rbacUrl" | "controlUrl" | "secureUrl"> {
  return JSON.parse(line);
}
