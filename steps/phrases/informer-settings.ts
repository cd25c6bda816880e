import type { Indexer, Transform } from "../../src/protocol/messages.js";
import type { InformerSettings } from "../../src/suite/create-informer.js";
import { durationMs } from "../../src/suite/duration-ms.js";
import { ScenarioError } from "../../src/suite/expectation-error.js";

/** Reads a table of settings: one row each, such as | resync period | 30 s |. */
export function informerSettings(rows: readonly (readonly string[])[]): InformerSettings {
  let settings: InformerSettings = {};
  for (const [name = "", value = ""] of rows)
    settings = { ...settings, ...setting(name, value, settings) };
  return settings;
}

function setting(name: string, value: string, soFar: InformerSettings): InformerSettings {
  switch (name) {
    case "namespace":
      return { namespace: value };
    case "label selector":
      return { labelSelector: value };
    case "field selector":
      return { fieldSelector: value };
    case "resync period":
      return { resyncPeriodMs: durationMs(value) };
    case "transform":
      return { transform: transformOf(value) };
    case "index":
      return { indexers: { ...soFar.indexers, ...indexOf(value) } };
    default:
      throw new ScenarioError(`An informer has no setting "${name}"`);
  }
}

function transformOf(phrase: string): Transform {
  if (phrase === "sets a label") return { kind: "set-label" };
  const on = /^fails on (\S+)$/.exec(phrase)?.[1];
  if (on === undefined) throw new ScenarioError(`No transform is called "${phrase}"`);
  return { kind: "fail-on", on };
}

/** "app by label app" is an index called app. */
export function indexOf(phrase: string): Readonly<Record<string, Indexer>> {
  const match = /^(\S+) by (?:(namespace)|label (\S+)|list in annotation (\S+))$/.exec(phrase);
  const [, name, byNamespace, label, annotation] = match ?? [];
  if (name === undefined) throw new ScenarioError(`"${phrase}" is not an index`);
  if (byNamespace !== undefined) return { [name]: { kind: "by-namespace" } };
  if (label !== undefined) return { [name]: { kind: "by-label", label } };
  return { [name]: { kind: "by-annotation-list", annotation: annotation ?? "" } };
}
