import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pid } from "node:process";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { packageRoot } from "./package-root.js";

/** Where it is kept, below the root of a project. */
const FOLDER = "dist/kept";

/** The cached value, and its input. */
interface Kept {
  readonly key: string;
  readonly made: unknown;
}

/**
 * What `make` makes of sources, which is plain JSON. It is read from `dist/kept` where the same code has made it of the same
 * sources before; else it is made, and kept there for the next process. Where that folder cannot be written, and in a project
 * without `dist`, it is made each time.
 * @param digest of the sources
 */
export function keptInDist<Made>(
  root: string,
  name: string,
  digest: string,
  make: () => Made,
): Made {
  const key = `${digest} ${codeDigest()}`;
  const file = join(root, FOLDER, `${name}.json`);
  const kept = read(file);
  // The key says that this very code has written it.
  if (kept?.key === key) return kept.made as Made;
  const made = make();
  if (existsSync(join(root, "dist"))) write(file, { key, made });
  return made;
}

/** "sha256:…" over the paths and texts of files. */
export function digestOfTexts(texts: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const [path, text] of texts) hash.update(`${path}\0${text}\0`);
  return `sha256:${hash.digest("hex")}`;
}

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // It is missing or invalid, and is created again.
    return undefined;
  }
}

/** At once, under a name of its own first: other processes read it and write it meanwhile. */
function write(file: string, kept: Kept): void {
  const own = `${file}.${pid}-${threadId}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, JSON.stringify(kept));
    renameSync(own, file);
  } catch {
    // An installation that others own: nothing is lost but time.
  }
}

let code: string | undefined;

/** Another one after each build that changes a module of the suite, and with each version of what the package uses. */
function codeDigest(): string {
  code ??= digestOfCode();
  return code;
}

function digestOfCode(): string {
  const hash = createHash("sha256").update(readFileSync(join(packageRoot(), "package.json")));
  const folder = join(dirname(fileURLToPath(import.meta.url)), "..");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".js")) continue;
    const { size, mtimeMs } = statSync(join(folder, name));
    hash.update(`${name} ${size} ${mtimeMs}\0`);
  }
  return hash.digest("hex");
}
