import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compileSchema, readCheckedYaml, suggestion } from "./checked-yaml.js";
import type { PortManifest, PortVersion } from "./port-manifest.js";
import { QUEUE_MODES } from "./scenario.js";
import { SuiteError } from "./suite-error.js";

/** A port, as its folder describes it. */
export interface LoadedPort {
  readonly manifest: PortManifest;
  /** Absolute path of `ports/<name>`. */
  readonly folder: string;
}

const word = { type: "string", minLength: 1 };
const command = { type: "array", items: { type: "string" }, minItems: 1 };

const isManifest = compileSchema<PortManifest>({
  type: "object",
  required: ["name", "description", "language", "versions"],
  additionalProperties: false,
  properties: {
    name: { type: "string", pattern: "^[a-z0-9][a-z0-9.-]*$" },
    description: word,
    language: word,
    homepage: word,
    issues: word,
    follows: { enum: ["client-go"] },
    toolchain: {
      type: "array",
      items: {
        type: "object",
        required: ["program", "probe"],
        additionalProperties: false,
        properties: {
          program: word,
          probe: command,
          atLeast: { type: "string", pattern: "^\\d+(\\.\\d+)*$" },
          hint: word,
        },
      },
    },
    lanes: { type: "integer", minimum: 1, maximum: 64 },
    versions: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["version", "level"],
        additionalProperties: false,
        properties: {
          version: { type: "string", pattern: "^[^@\\s/]+$" },
          level: { type: "string", pattern: "^0\\.\\d+$" },
          queue: { enum: QUEUE_MODES },
          build: { type: "array", items: command },
          inputs: { type: "array", items: word },
          module: word,
          run: command,
          env: { type: "object", additionalProperties: { type: "string" } },
          depths: { type: "array", items: { enum: ["informer", "component"] }, minItems: 1 },
          isDefault: { type: "boolean" },
        },
      },
    },
  },
});

/** Names of all ports: the folders below `ports/` that hold a `port.yaml`. */
export function portNames(root: string): readonly string[] {
  const folder = join(root, "ports");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "port.yaml")))
    .sort();
}

/**
 * Loads `ports/<name>/port.yaml`.
 * @throws SuiteError code "usage" when there is no such port, "manifest" when its description is wrong
 */
export function loadPort(root: string, name: string): LoadedPort {
  return { manifest: loadManifest(root, name), folder: join(root, "ports", name) };
}

/** The manifest alone of `loadPort`. @throws SuiteError as `loadPort` does */
export function loadManifest(root: string, name: string): PortManifest {
  const known = portNames(root);
  if (!known.includes(name)) {
    throw new SuiteError(
      "usage",
      `Unknown port ${JSON.stringify(name)}${suggestion(name, known)}`,
      {
        hint:
          known.length === 0
            ? `There is no port below ${join(root, "ports")}.`
            : `Ports: ${known.join(", ")}.`,
      },
    );
  }
  const file = `ports/${name}/port.yaml`;
  const { value, lineOf } = readCheckedYaml(join(root, file), file, isManifest, "manifest");
  const problems = value.versions.flatMap((version, place) => {
    const isAgain = value.versions.findIndex((one) => one.version === version.version) < place;
    const hasOneWay = (version.module === undefined) !== (version.run === undefined);
    return [
      ...(isAgain ? [`version ${version.version} is described twice`] : []),
      ...(hasOneWay ? [] : [`version ${version.version} needs either module or run`]),
    ].map((what) => `${file}:${lineOf(["versions", place])}: ${what}`);
  });
  if (value.name !== name) {
    problems.push(`${file}:${lineOf(["name"])}: name must be that of the folder, ${name}`);
  }
  if (problems.length > 0) throw new SuiteError("manifest", problems.join("\n"));
  return value;
}

/**
 * The version called `version`, or the first one.
 * @throws SuiteError code "usage" when the port has no such version
 */
export function versionOf(manifest: PortManifest, version?: string): PortVersion {
  const [first] = manifest.versions;
  const found =
    version === undefined ? first : manifest.versions.find((one) => one.version === version);
  if (found) return found;
  const known = manifest.versions.map((one) => one.version);
  throw new SuiteError(
    "usage",
    `Port ${manifest.name} has no version ${JSON.stringify(version)}${suggestion(version ?? "", known)}`,
    { hint: `Versions of ${manifest.name}: ${known.join(", ")}.` },
  );
}
