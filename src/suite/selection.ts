import { suggestion } from "./checked-yaml.js";
import { type LoadedPort, loadPort, portNames, versionOf } from "./manifest.js";
import type { PortVersion } from "./port-manifest.js";
import type { Scenario } from "./scenario.js";
import { SuiteError } from "./suite-error.js";

/** One version of one port, about to be judged. */
export interface Target {
  /** "client-node@2.0.1" */
  readonly name: string;
  readonly port: LoadedPort;
  readonly version: PortVersion;
}

/**
 * The targets that `NAME` or `NAME@VERSION` specifications ask for, in that order and each once; without any, every
 * version of every port that is not `isDefault: false`.
 * @throws SuiteError code "usage" or "manifest"
 */
export function selectTargets(root: string, specifications: readonly string[]): readonly Target[] {
  const targets =
    specifications.length === 0
      ? defaultTargets(root)
      : specifications.map((one) => targetOf(root, one));
  return [...new Map(targets.map((target) => [target.name, target])).values()];
}

function defaultTargets(root: string): readonly Target[] {
  return portNames(root).flatMap((name) => {
    const port = loadPort(root, name);
    return port.manifest.versions
      .filter((version) => version.isDefault !== false)
      .map((version) => asTarget(port, version));
  });
}

function targetOf(root: string, specification: string): Target {
  const at = specification.indexOf("@");
  const name = at < 0 ? specification : specification.slice(0, at);
  const port = loadPort(root, name);
  const version = at < 0 ? undefined : specification.slice(at + 1);
  return asTarget(port, versionOf(port.manifest, version));
}

function asTarget(port: LoadedPort, version: PortVersion): Target {
  return { name: `${port.manifest.name}@${version.version}`, port, version };
}

/**
 * Those of `scenarios` that `ids` name: a slug names all rows of its outline, `slug [row]` one of them. Without ids,
 * all of them.
 * @param all every scenario of the specification, to tell "unknown" from "not chosen by the tags"
 * @throws SuiteError code "usage" for an id that nobody has
 */
export function selectScenarios(
  scenarios: readonly Scenario[],
  ids: readonly string[],
  all: readonly Scenario[],
): readonly Scenario[] {
  const known = new Set(all.flatMap((scenario) => [scenario.id, scenario.slug]));
  for (const id of ids) {
    if (known.has(id)) continue;
    throw new SuiteError(
      "usage",
      `Unknown scenario ${JSON.stringify(id)}${suggestion(id, [...known])}`,
      {
        hint: "`informer-conformance list` shows all of them.",
      },
    );
  }
  if (ids.length === 0) return scenarios;
  return scenarios.filter((scenario) => ids.includes(scenario.id) || ids.includes(scenario.slug));
}

/** A tag expression that chooses what another does, but for what waits long in real time. */
export function withoutSlow(tags: string): string {
  return tags.trim() === "" ? "not @slow" : `(${tags}) and not @slow`;
}

/** Those of `scenarios` that are about what this version of a port is judged on: see `PortVersion.depths`. */
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
