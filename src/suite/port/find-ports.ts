import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { SuiteError } from "../values/suite-error.js";

/** A port that was found, and not read yet. */
export interface FoundPort {
  /** Absolute path: holds `port.yaml`. */
  readonly folder: string;
  /** The required name in its manifest; absent: any, since the folder itself was given. */
  readonly name?: string;
}

/** The ports below `<root>/ports`: its folders that hold a `port.yaml`. */
export function packagePorts(root: string): readonly FoundPort[] {
  const folder = join(root, "ports");
  return existsSync(folder) ? portsBelow(folder) : [];
}

/**
 * The ports in a folder somewhere else, such as their author's own repository: the folder itself where it holds a
 * `port.yaml`, else those of its folders that do.
 * @throws SuiteError code "usage" when there is no such folder, or no port in it
 */
export function portsIn(folder: string): readonly FoundPort[] {
  if (isPort(folder)) return [{ folder: resolve(folder) }];
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new SuiteError("usage", `There is no folder ${folder}`, {
      hint: "Name the folder that holds port.yaml, or the one above it.",
    });
  }
  const found = portsBelow(resolve(folder));
  if (found.length > 0) return found;
  throw new SuiteError("usage", `There is no port.yaml in ${folder}, nor in a folder of it`, {
    hint: "A port is a folder with a port.yaml: docs/port-authors.md says what is in it.",
  });
}

/**
 * The port whose own folder this is.
 * @throws SuiteError code "usage" when it is none
 */
export function portAt(folder: string): FoundPort {
  if (isPort(folder)) return { folder: resolve(folder) };
  const names = portsIn(folder).map((one) => basename(one.folder));
  throw new SuiteError("usage", `There is no port.yaml in ${folder}`, {
    hint: `It holds ports: --ports ${folder} --port ${names.join(" --port ")}.`,
  });
}

/** Whether the word for a port is a folder's path: names have no slash, and begin with no dot. */
export function isPath(word: string): boolean {
  return word.startsWith(".") || word.includes("/");
}

/** How messages call a file: by its path below `root`, or as a person here would type it. */
export function spokenPath(root: string, file: string): string {
  const path = relative(root, file);
  const isBelow = !path.startsWith("..") && path !== resolve(file);
  return (isBelow ? path : relative(".", file)).replaceAll("\\", "/");
}

/** Whether two paths lead to the same folder. */
export function isSameFolder(one: string, other: string): boolean {
  return realpathSync(one) === realpathSync(other);
}

function isPort(folder: string): boolean {
  return existsSync(join(folder, "port.yaml"));
}

function portsBelow(folder: string): readonly FoundPort[] {
  return readdirSync(folder)
    .filter((name) => isPort(join(folder, name)))
    .sort()
    .map((name) => ({ folder: join(folder, name), name }));
}
