import { ScenarioError } from "../evidence/expectation-error.js";
import { failureFrom } from "./failures.js";
import { objectFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

/**
 * The events of a table: each row is a type and what it is about, an object, a failure for ERROR, or a version for
 * BOOKMARK. "BOOKMARK | 9 | end of initial events" carries the mark, "ADDED | a@1 | of kind
 * Table in meta.k8s.io/v1" is about something of another kind.
 */
export function watchEventsFrom(rows: readonly (readonly string[])[]): readonly PartArgs[] {
  return rows.map(([type = "", about = "", mark = ""]) => {
    if (type === "ERROR") return { type, failure: failureFrom(about) };
    if (type === "BOOKMARK") return { type, object: bookmark(about, mark) };
    return { type, object: { ...objectFrom(about), ...kindFrom(mark) } };
  });
}

/** "of kind Table in meta.k8s.io/v1"; nothing: as objects are otherwise. */
function kindFrom(mark: string): PartArgs {
  if (mark === "") return {};
  const [, kind, apiVersion] = /^of kind (\S+) in (\S+)$/.exec(mark) ?? [];
  if (kind === undefined) throw new ScenarioError(`An event is not marked "${mark}"`);
  return { apiVersion, kind };
}

function bookmark(resourceVersion: string, mark: string): PartArgs {
  if (mark !== "" && mark !== "end of initial events") {
    throw new ScenarioError(`A bookmark is not marked "${mark}"`);
  }
  const annotations = mark === "" ? {} : { annotations: { "k8s.io/initial-events-end": "true" } };
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { resourceVersion, ...annotations } };
}
