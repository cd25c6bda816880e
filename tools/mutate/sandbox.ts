import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SuiteError } from "../../src/suite/values/suite-error.js";
import { instrument, type SourceFile } from "./instrumenter.js";
import type { Mutant } from "./mutant.js";

/** The sources that informers may execute; which files they do is measured. */
const ROOMS = [
  "src/client/informer",
  "src/client/rest",
  "src/wire",
  "src/client/watch",
  "src/client/wait",
  "src/client/flowcontrol",
] as const;

/** Rooms that suite and adapter share: with two copies, `instanceof` would fail for errors of the other one. */
const SHARED_ROOMS = ["protocol", "time", "suite", "report", "cli"];

/** The folder of the instrumented build, relative to the root. */
const FOLDER = "reports/out/mutate/sandbox";

/** The port that is mutated. */
const PORT = "reference";

/** A root with the features, steps and suite of this one, and a reference that contains all mutants. */
export interface Sandbox {
  readonly root: string;
  readonly mutants: readonly Mutant[];
}

/** The sources of the reference that mutants are made of. */
export function mutatedSources(root: string): readonly SourceFile[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, room))
      .filter((name) => /^[^.]+\.ts$/.test(name))
      .sort()
      .map((name) => ({
        path: `${room}/${name}`,
        text: readFileSync(join(root, room, name), "utf8"),
      })),
  );
}

/** Builds it, unless it is up to date. @throws SuiteError code "build" if the compiler fails */
export async function openSandbox(root: string, digest: string): Promise<Sandbox> {
  const sandbox = join(root, FOLDER);
  const stamp = join(sandbox, "mutants.json");
  if (existsSync(stamp)) {
    const kept: { digest: string; mutants: readonly Mutant[] } = JSON.parse(
      readFileSync(stamp, "utf8"),
    );
    if (kept.digest === digest) return { root: sandbox, mutants: kept.mutants };
  }
  rmSync(sandbox, { recursive: true, force: true });
  linkWhatIsNotMutated(root, sandbox);
  const { files, mutants } = await instrument(mutatedSources(root));
  compile(root, sandbox, files);
  writeFileSync(stamp, JSON.stringify({ digest, mutants }));
  return { root: sandbox, mutants };
}

function linkWhatIsNotMutated(root: string, sandbox: string): void {
  const build = join(root, "dist");
  mkdirSync(join(sandbox, "dist/src"), { recursive: true });
  symlinkSync(join(root, "features"), join(sandbox, "features"));
  for (const room of ["steps", "fake-apiserver"]) {
    symlinkSync(join(build, room), join(sandbox, "dist", room));
  }
  for (const room of readdirSync(join(build, "src"))) {
    const [from, to] = [join(build, "src", room), join(sandbox, "dist/src", room)];
    if (SHARED_ROOMS.includes(room)) symlinkSync(from, to);
    else cpSync(from, to, { recursive: true });
  }
  cpSync(join(build, "ports", PORT), join(sandbox, "dist/ports", PORT), { recursive: true });
  mkdirSync(join(sandbox, "ports", PORT), { recursive: true });
  cpSync(join(root, "ports", PORT, "port.yaml"), join(sandbox, "ports", PORT, "port.yaml"));
}

/** Types are stripped, not checked: a switch between two expressions rarely has the type of one. */
function compile(root: string, sandbox: string, files: readonly SourceFile[]): void {
  const folder = join(sandbox, "source");
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const compilerOptions = {
    noCheck: true,
    module: "NodeNext",
    target: "ES2023",
    verbatimModuleSyntax: true,
    types: [],
    rootDir: ".",
    outDir: "../dist",
  };
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions, include: ["src"] }));
  try {
    const compiler = join(root, "node_modules/.bin/tsc");
    execFileSync(compiler, ["-p", project], { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    throw SuiteError.from(error, "build", "Cannot compile the instrumented reference");
  }
}
