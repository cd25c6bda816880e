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

/** Where an informer may run through; which files of them it does is found out by running it. */
const ROOMS = [
  "src/client/informer",
  "src/client/rest",
  "src/wire",
  "src/client/watch",
  "src/client/wait",
  "src/client/flowcontrol",
] as const;

/** Rooms that the suite shares with the adapter: with two copies of them, an error of one is no error of the other. */
const SHARED_ROOMS = ["protocol", "time", "suite", "report", "cli"];

/** Where the instrumented build is, relative to the root. */
const FOLDER = "reports/out/mutate/sandbox";

/** The port that is mutated. */
const PORT = "reference";

/** A root with the features, the steps and the suite of this one, and a reference with all mutants inside. */
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

/** Builds it, unless it is there already. @throws SuiteError code "build" when the compiler refuses */
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

/** Types are left out, not checked: a switch between two expressions rarely has the type of one. */
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
