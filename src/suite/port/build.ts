import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type CommandEnd, runGroupCommand } from "../../protocol/group-command.js";
import { SystemClock } from "../../time/system-clock.js";
import { SuiteError } from "../values/suite-error.js";

/** The subject of a build: a target, or any other program with a folder of its own. */
export interface Buildable {
  readonly name: string;
  readonly port: { readonly folder: string };
  readonly version: {
    /** Commands run in order, in the folder. */
    readonly build?: readonly (readonly string[])[];
    /** Globs, relative to the folder; those that begin with ../ name files outside it. */
    readonly inputs?: readonly string[];
  };
}

/** How to build. */
export interface BuildOptions {
  readonly signal: AbortSignal;
  /** Called with each command before it runs. */
  readonly onCommand?: (command: string) => void;
}

/** How much of a failed build's output is shown; earlier output is rarely relevant. */
const OUTPUT_MAX_CHARS = 4000;

/** Folders for the output of package managers and compilers. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set([
  "node_modules",
  ".build",
  "target",
  ".git",
  "__pycache__",
]);

/**
 * Builds ports on first use and when their inputs have changed. A build is recorded in the port's folder as
 * `.build/stamp-<hash of commands and inputs>`. Builds of one folder run one after another, since
 * they share their caches; builds of different folders may overlap. Versions with the same commands and inputs share a
 * build.
 */
export class PortBuilder {
  /** The last build of each folder; the next one waits for it. */
  readonly #tails = new Map<string, Promise<void>>();

  /** Resolves when the target can be run. @throws SuiteError code "build", with the end of the output */
  async build(target: Buildable, options: BuildOptions): Promise<void> {
    if ((target.version.build ?? []).length === 0) return;
    const { folder } = target.port;
    const before = this.#tails.get(folder) ?? Promise.resolve();
    const mine = before.then(() => buildNow(target, options));
    // A failed build must not prevent the next one; its own caller gets the error.
    this.#tails.set(
      folder,
      mine.catch(() => undefined),
    );
    await mine;
  }
}

/** Whether the target has been built from its current inputs. A target without a build always has. */
export function isBuilt(target: Buildable): boolean {
  return (target.version.build ?? []).length === 0 || existsSync(stampOf(target).file);
}

async function buildNow(target: Buildable, options: BuildOptions): Promise<void> {
  if (isBuilt(target)) return;
  const { folder } = target.port;
  const stamp = stampOf(target);
  mkdirSync(stamp.folder, { recursive: true });
  // The output of earlier builds is overwritten from here on: their stamps are no longer valid.
  for (const name of readdirSync(stamp.folder).filter((one) => one.startsWith("stamp-"))) {
    const file = join(stamp.folder, name);
    if (readFileSync(file, "utf8") === stamp.text) rmSync(file);
  }
  for (const command of target.version.build ?? []) {
    options.onCommand?.(command.join(" "));
    await runCommand(command, folder, target, options.signal);
  }
  writeFileSync(stamp.file, stamp.text);
}

/** The stamp of a build. */
interface Stamp {
  readonly folder: string;
  readonly file: string;
  /** The hash of the commands: their earlier output is overwritten when they run again. */
  readonly text: string;
}

function stampOf({ port, version }: Buildable): Stamp {
  const text = `${JSON.stringify(version.build)}\n`;
  const hash = createHash("sha256").update(text);
  for (const path of inputsOf(port.folder, version.inputs ?? [])) {
    hash.update(`\0${path}\0`).update(readFileSync(join(port.folder, path)));
  }
  const folder = join(port.folder, ".build");
  return { folder, text, file: join(folder, `stamp-${hash.digest("hex").slice(0, 16)}`) };
}

/** The input files of a build, relative to the folder. */
export function buildInputsOf({ port, version }: Buildable): readonly string[] {
  return inputsOf(port.folder, version.inputs ?? []);
}

/** All files of a port's folder, relative to it, without the output of package managers and compilers. */
export function ownFilesOf({ port }: Buildable): readonly string[] {
  return filesBelow(port.folder, "");
}

/** The files that match one of the globs, sorted by path, without output of the build itself. */
function inputsOf(folder: string, globs: readonly string[]): readonly string[] {
  const paths = globs.flatMap((glob) => {
    const pattern = globPattern(glob);
    return filesBelow(folder, fixedFolderOf(glob)).filter((path) => pattern.test(path));
  });
  return [...new Set(paths)].sort();
}

/** The folder that contains all matches of a glob: its parts before the first pattern. */
function fixedFolderOf(glob: string): string {
  const parts = glob.split("/").slice(0, -1);
  const firstPattern = parts.findIndex((part) => /[*?]/.test(part));
  return parts.slice(0, firstPattern === -1 ? parts.length : firstPattern).join("/");
}

function filesBelow(folder: string, prefix: string): readonly string[] {
  if (!existsSync(join(folder, prefix))) return [];
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isFile()) return [path];
    const isOutput = OUTPUT_FOLDERS.has(entry.name);
    return entry.isDirectory() && !isOutput ? filesBelow(folder, path) : [];
  });
}

/** A glob as a regular expression: `**` crosses folders, `*` and `?` do not. */
function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*\*|\*|\?)/).map((part) => {
    if (part === "**/") return "(?:.*/)?";
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    if (part === "?") return "[^/]";
    return part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}

async function runCommand(
  command: readonly string[],
  cwd: string,
  target: Buildable,
  signal: AbortSignal,
): Promise<void> {
  const end = await runGroupCommand({
    command,
    cwd,
    outputMaxChars: OUTPUT_MAX_CHARS,
    clock: new SystemClock(),
    signal,
  });
  if (end.type === "exited" && end.exitCode === 0) return;
  // Some build tools colour what they print even into a pipe.
  const output = stripVTControlCharacters(end.output);
  const message = `Cannot build ${target.name}: ${command.join(" ")}: ${whyOf(end)}\n${output}`;
  throw new SuiteError("build", message.trim(), {
    hint: `Run it yourself in ${relative(".", cwd) || "."}.`,
  });
}

function whyOf(end: CommandEnd): string {
  switch (end.type) {
    case "exited":
      return `exit code ${end.exitCode}`;
    case "killed":
      return `killed by ${end.by}`;
    case "not-started":
      return `it cannot be started (${end.errorCode})`;
    case "late":
    case "aborted":
      return "interrupted";
  }
}
