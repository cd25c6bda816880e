import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { suggestion } from "../suite/values/checked-yaml.js";
import { packageRoot } from "../suite/values/package-root.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import type { Terminal } from "./terminal.js";

/** The options of `init`. */
export interface InitCommandOptions {
  readonly language: string;
  /** Name of the port, and of its folder. */
  readonly name: string;
  /** Folder in which the port's is made. */
  readonly ports: string;
}

/** The placeholder of the port's name in a template. */
const NAME = "{{name}}";

/** The mark in templates, in two parts, so that this line is not one itself. */
const MARK = "TO" + "DO";

/** Left behind by tools, and part of no kit. */
const LEFTOVERS: ReadonlySet<string> = new Set([
  ".build",
  "__pycache__",
  "build",
  "node_modules",
  "target",
]);

/**
 * Writes an adapter to begin with: the template of a language's kit, and the kit beside it. It passes the doctor as it is.
 * Returns the exit code.
 * @throws SuiteError code "usage" for a language without a kit, or a folder that is there already
 */
export async function initCommand(
  { language, name, ports }: InitCommandOptions,
  { stdout }: Pick<Terminal, "stdout">,
): Promise<number> {
  const kit = kitOf(language);
  const folder = join(ports, name);
  if (existsSync(folder)) {
    throw new SuiteError("usage", `${folder} is there already`, {
      hint: "--name gives the port another name, --ports another place.",
    });
  }
  const files = writeTemplate(join(kit, "template"), folder, name);
  cpSync(kit, join(folder, "kit"), { recursive: true, filter: (path) => isOfKit(kit, path) });
  const port = folder.startsWith("/") || folder.startsWith(".") ? folder : `./${folder}`;
  stdout.write(
    `${folder}: ${files.join(", ")}, kit\n` +
      `next: informer-conformance doctor --port ${port}\n` +
      `then: grep -rn ${MARK} ${folder}\n`,
  );
  return EXIT.conformant;
}

/** The languages that have a kit with a template. */
export function kitLanguages(): readonly string[] {
  const folder = kitsFolder();
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "template")))
    .sort();
}

function kitsFolder(): string {
  return join(packageRoot(), "ports", "kits");
}

/** Other names of languages that have a kit: what is written for TypeScript is JavaScript with types in comments. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["js", "typescript"],
  ["javascript", "typescript"],
  ["ts", "typescript"],
  ["golang", "go"],
  ["py", "python"],
]);

function kitOf(named: string): string {
  const language = ALIASES.get(named) ?? named;
  const languages = kitLanguages();
  if (languages.includes(language)) return join(kitsFolder(), language);
  throw new SuiteError(
    "usage",
    `There is no kit for ${JSON.stringify(language)}${suggestion(language, languages)}`,
    {
      hint: `There is one for ${languages.join(", ")}. An adapter in any other language speaks the protocol itself: docs/port-authors.md.`,
    },
  );
}

/** Returns the files written, relative to the folder. */
function writeTemplate(template: string, folder: string, name: string): readonly string[] {
  const paths = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(/[\\/]/).some((part) => LEFTOVERS.has(part)))
    .sort();
  return paths.map((path) => {
    // npm leaves files of that name out of a package.
    const target = basename(path) === "gitignore" ? join(dirname(path), ".gitignore") : path;
    mkdirSync(join(folder, dirname(target)), { recursive: true });
    const text = readFileSync(join(template, path), "utf8").replaceAll(NAME, name);
    writeFileSync(join(folder, target), text);
    return target;
  });
}

function isOfKit(kit: string, path: string): boolean {
  const parts = relative(kit, path).split(/[\\/]/);
  const isTest = path.endsWith("_test.go");
  return parts[0] !== "template" && !isTest && !parts.some((part) => LEFTOVERS.has(part));
}
