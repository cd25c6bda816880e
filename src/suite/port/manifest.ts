import { join } from "node:path";
import { QUEUE_MODES } from "../features/scenario.js";
import {
  type CheckedYaml,
  compileSchema,
  readCheckedYaml,
  suggestion,
} from "../values/checked-yaml.js";
import { firstOf } from "../values/first-of.js";
import { SuiteError } from "../values/suite-error.js";
import { type FoundPort, packagePorts, spokenPath } from "./find-ports.js";
import type { PortManifest, PortVersion } from "./port-manifest.js";

/** A port, as described in its folder. */
export interface LoadedPort {
  readonly manifest: PortManifest;
  /** Absolute path: holds `port.yaml`. */
  readonly folder: string;
}

/** The number of versions that the error about an unknown one lists. */
const NAMED_MAX_COUNT = 40;

const word = { type: "string", minLength: 1 };
const command = { type: "array", items: { type: "string" }, minItems: 1 };

/** `port.yaml` as written: members shared by several versions are written once. */
interface ManifestFile extends Omit<PortManifest, "versions"> {
  readonly versions: readonly (PortVersion | SharedVersions)[];
}

/** Versions that only differ in their names. */
type SharedVersions = Omit<PortVersion, "version"> & { readonly names: readonly string[] };

const toolchain = {
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
};

const name = { type: "string", pattern: "^[^@\\s/]+$" };

/** Whether a value has the form of a `port.yaml`. */
export const isManifest = compileSchema<ManifestFile>({
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
    toolchain,
    lanes: { type: "integer", minimum: 1, maximum: 64 },
    isDefault: { type: "boolean" },
    versions: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["level"],
        oneOf: [{ required: ["version"] }, { required: ["names"] }],
        additionalProperties: false,
        properties: {
          version: name,
          names: { type: "array", items: name, minItems: 1 },
          level: { type: "string", pattern: "^0\\.\\d+$" },
          queue: { enum: QUEUE_MODES },
          toolchain,
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

/**
 * Loads `ports/<name>/port.yaml`.
 * @throws SuiteError code "usage" when there is no such port, "manifest" when its description is wrong
 */
export function loadPort(root: string, name: string): LoadedPort {
  const ports = packagePorts(root);
  const found = ports.find((port) => port.name === name);
  if (found !== undefined) return readPort(root, found);
  const known = ports.flatMap((port) => port.name ?? []);
  throw unknownPort(name, known);
}

/** The hint for a missing port. */
export function unknownPort(name: string, known: readonly string[]): SuiteError {
  return new SuiteError("usage", `Unknown port ${JSON.stringify(name)}${suggestion(name, known)}`, {
    hint:
      known.length === 0
        ? "There is none at all: --ports names the folder of yours."
        : `Ports: ${known.join(", ")}. --ports names a folder with others.`,
  });
}

/**
 * Reads the manifest of a port's folder.
 * @throws SuiteError code "manifest" if it is invalid
 */
export function readPort(root: string, { folder, name }: FoundPort): LoadedPort {
  const path = join(folder, "port.yaml");
  const file = spokenPath(root, path);
  const written = readCheckedYaml(path, file, isManifest, "manifest");
  const problems = problemsOf(written, name).map(({ line, what }) => `${file}:${line}: ${what}`);
  if (problems.length > 0) throw new SuiteError("manifest", problems.join("\n"));
  const versions = written.value.versions.flatMap(versionsOf);
  return { manifest: { ...written.value, versions }, folder };
}

function versionsOf(written: PortVersion | SharedVersions): readonly PortVersion[] {
  if (!("names" in written)) return [filledIn(written)];
  const { names, ...shared } = written;
  return names.map((version) => filledIn({ ...shared, version }));
}

/** `{version}` and `{level}` in any string of a version are replaced by its own. */
function filledIn(written: PortVersion): PortVersion {
  const { version, level } = written;
  return JSON.parse(JSON.stringify(written), (_, value: unknown) =>
    typeof value === "string"
      ? value.replaceAll("{version}", version).replaceAll("{level}", level)
      : value,
  );
}

/** Checks beyond the schema. */
function problemsOf(
  { value, lineOf }: CheckedYaml<ManifestFile>,
  name: string | undefined,
): readonly { readonly line: number; readonly what: string }[] {
  const seen = new Set<string>();
  const problems = value.versions.flatMap((written, place) => {
    const hasOneWay = (written.module === undefined) !== (written.run === undefined);
    return versionsOf(written).flatMap(({ version }) => {
      const isAgain = seen.has(version);
      seen.add(version);
      return [
        ...(isAgain ? [`version ${version} is described twice`] : []),
        ...(hasOneWay ? [] : [`version ${version} needs either module or run`]),
      ].map((what) => ({ line: lineOf(["versions", place]), what }));
    });
  });
  if (name === undefined || value.name === name) return problems;
  return [
    ...problems,
    { line: lineOf(["name"]), what: `name must be that of the folder, ${name}` },
  ];
}

/**
 * The version `version`, or the first one.
 * @throws SuiteError code "usage" when the port has no such version
 */
export function versionOf(
  manifest: Pick<PortManifest, "name" | "versions">,
  version?: string,
): PortVersion {
  const [first] = manifest.versions;
  const found =
    version === undefined ? first : manifest.versions.find((one) => one.version === version);
  if (found) return found;
  const known = manifest.versions.map((one) => one.version);
  const rest = known.length > NAMED_MAX_COUNT ? " in its port.yaml" : "";
  throw new SuiteError(
    "usage",
    `Port ${manifest.name} has no version ${JSON.stringify(version)}${suggestion(version ?? "", known)}`,
    { hint: `Versions of ${manifest.name}: ${firstOf(known, NAMED_MAX_COUNT)}${rest}.` },
  );
}
