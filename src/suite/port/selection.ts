import type { Scenario } from "../features/scenario.js";
import { suggestion } from "../values/checked-yaml.js";
import { SuiteError } from "../values/suite-error.js";
import { isPath } from "./find-ports.js";
import { type LoadedPort, versionOf } from "./manifest.js";
import type { PortVersion } from "./port-manifest.js";
import { PortShelf } from "./port-shelf.js";

/** One version of one port, about to be judged. */
export interface Target {
  /** "client-node@2.0.1" */
  readonly name: string;
  readonly port: LoadedPort;
  readonly version: PortVersion;
}

/** Options of the selection. */
export interface TargetChoice {
  /** Folder that holds the package's own `ports/`. */
  readonly root: string;
  /** Folders of ports elsewhere. @default none */
  readonly portFolders?: readonly string[];
  /** `NAME`, `NAME@VERSION` or `NAME@all`, or in place of the name the path of the port's own folder. */
  readonly ports: readonly string[];
  /** Whether every port runs, in addition to those that are named. @default false */
  readonly isAll?: boolean;
}

/** The selection. */
export interface TargetSelection {
  /** In the order of selection, each once. */
  readonly targets: readonly Target[];
  /** The ports and versions that only run with `isAll`, if none has been named. */
  readonly unasked: readonly string[];
}

/** One version, as `PORT@VERSION`, or the default of a port. @throws SuiteError code "usage" if there is none */
export function targetNamed(root: string, name: string): Target {
  const [found] = selectTargets({ root, ports: [name] }).targets;
  if (found === undefined) throw new SuiteError("usage", `There is no ${name}`);
  return found;
}

/** In place of a version: each that `--all` runs. */
const EACH = "all";

/**
 * The selected targets. Without names, all default versions of the ports of `portFolders`, or, if there are no such folders,
 * the first version of each default port of the package.
 * @throws SuiteError code "usage" or "manifest"
 */
export function selectTargets(choice: TargetChoice): TargetSelection {
  const wanted = choice.ports.map(partsOf);
  const shelf = new PortShelf(choice.root, {
    folders: choice.portFolders ?? [],
    ports: wanted.map(({ place }) => place).filter(isPath),
  });
  const named = wanted.flatMap(({ place, version }) => {
    const port = shelf.port(place);
    if (version === EACH) return defaultTargets(port);
    return [asTarget(port, versionOf(port.manifest, version))];
  });
  if (choice.isAll === true) {
    return { targets: unique([...named, ...shelf.all().flatMap(defaultTargets)]), unasked: [] };
  }
  if (named.length > 0) return { targets: unique(named), unasked: [] };
  const isOwn = (choice.portFolders ?? []).length === 0;
  const targets = shelf
    .defaults()
    .flatMap((port) => (isOwn ? defaultTargets(port).slice(0, 1) : defaultTargets(port)));
  return { targets, unasked: namesOfOthers(shelf.all(), targets) };
}

/** What `--all` runs beside `targets`: ports, and other versions of those that run anyway. */
function namesOfOthers(
  ports: readonly LoadedPort[],
  targets: readonly Target[],
): readonly string[] {
  const running = new Set(targets.map(({ name }) => name));
  const begun = new Set(targets.map(({ port }) => port.manifest.name));
  return ports.flatMap((port) => {
    const others = defaultTargets(port).filter(({ name }) => !running.has(name));
    const { name } = port.manifest;
    if (begun.has(name)) return others.map((other) => other.name);
    return others.length > 0 ? [name] : [];
  });
}

/** Splits `NAME@VERSION`, or a path instead of the name, which may contain an @ itself. */
export function partsOf(specification: string): {
  readonly place: string;
  readonly version?: string;
} {
  const at = specification.indexOf("@", specification.lastIndexOf("/") + 1);
  if (at < 0) return { place: specification };
  return { place: specification.slice(0, at), version: specification.slice(at + 1) };
}

function defaultTargets(port: LoadedPort): readonly Target[] {
  return port.manifest.versions
    .filter((version) => version.isDefault !== false)
    .map((version) => asTarget(port, version));
}

function unique(targets: readonly Target[]): readonly Target[] {
  return [...new Map(targets.map((target) => [target.name, target])).values()];
}

function asTarget(port: LoadedPort, version: PortVersion): Target {
  return { name: `${port.manifest.name}@${version.version}`, port, version };
}

/**
 * Those of `scenarios` that `ids` name: a slug names all rows of its outline, `slug [row]` one of them. Without ids,
 * all of them.
 * @param all every scenario of the specification, to distinguish "unknown" from "not selected by the tags"
 * @throws SuiteError code "usage" for an unknown id
 */
export function selectScenarios(
  scenarios: readonly Scenario[],
  ids: readonly string[],
  all: readonly Scenario[],
): readonly Scenario[] {
  if (ids.length === 0) return scenarios;
  const wanted = new Set(ids);
  const isWanted = ({ id, slug }: Scenario) => wanted.has(id) || wanted.has(slug);
  const found = new Set(all.filter(isWanted).flatMap(namesOf));
  const unknown = ids.find((id) => !found.has(id));
  if (unknown !== undefined) {
    throw new SuiteError(
      "usage",
      `Unknown scenario ${JSON.stringify(unknown)}${suggestion(unknown, [...new Set(all.flatMap(namesOf))])}`,
      {
        hint: "`informer-conformance list` shows all of them.",
      },
    );
  }
  return scenarios.filter(isWanted);
}

function namesOf({ id, slug }: Scenario): readonly string[] {
  return [id, slug];
}

/** A tag expression that excludes scenarios with long waits in real time. */
export function withoutSlow(tags: string): string {
  return tags.trim() === "" ? "not @slow" : `(${tags}) and not @slow`;
}

/** Those of `scenarios` at the depths at which this version of a port is judged: see `PortVersion.depths`. */
export function atDepthOf(
  { version }: Target,
  scenarios: readonly Scenario[],
): readonly Scenario[] {
  const depths = version.depths ?? ["informer"];
  return scenarios.filter(({ parts }) =>
    depths.includes(parts.length > 0 ? "component" : "informer"),
  );
}

/** The scenarios as cucumber's paths: each feature file with the lines to run. */
export function sourcePathsOf(scenarios: readonly Scenario[]): readonly string[] {
  const lines = new Map<string, number[]>();
  for (const { uri, line } of scenarios) lines.set(uri, [...(lines.get(uri) ?? []), line]);
  return [...lines].map(([uri, numbers]) => `${uri}:${numbers.join(":")}`);
}
