import type { ResourceDefinition } from "../../src/wire/resource.js";
import { UsageError } from "./usage-error.js";

const FORM = "group/version/plural:Kind, with :cluster at the end for kinds without namespaces";
const FLAG =
  /^(?:(?<group>[a-z0-9.-]*)\/)?(?<version>v[a-z0-9]+)\/(?<plural>[a-z][a-z0-9]*):(?<kind>[A-Z][A-Za-z0-9]*)(?<scope>:cluster)?$/;

/**
 * Reads the value of `--resource`: "example.com/v1/widgets:Widget". Without a group, or with an empty one, the resource
 * is of the core group. Kinds of a group are served as custom resources.
 *
 * @throws UsageError with the expected form
 */
export function parseResourceFlag(text: string): ResourceDefinition {
  const { group = "", version, plural, kind, scope } = FLAG.exec(text)?.groups ?? {};
  if (version === undefined || plural === undefined || kind === undefined) {
    throw new UsageError(`"${text}" is not of the form ${FORM}`);
  }
  return {
    group,
    version,
    resource: plural,
    kind,
    singular: kind.toLowerCase(),
    namespaced: scope === undefined,
    custom: group !== "",
  };
}
