import type { Transform } from "../../src/protocol/messages.js";
import type { InformerSettings } from "../../src/suite/actions/create-informer.js";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import { durationMs } from "../../src/suite/notation/duration-ms.js";
import { informerIndexFrom } from "../../src/suite/notation/index-phrase.js";

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
    case "page size":
      return { pageSize: Number(value) };
    case "resync period":
      return { resyncPeriodMs: durationMs(value) };
    case "transform":
      return { transform: transformOf(value) };
    case "index":
      return { indexers: { ...soFar.indexers, ...informerIndexFrom(value) } };
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
