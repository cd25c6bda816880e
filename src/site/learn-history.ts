import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Html } from "../report/html-text.js";
import { html, join as joined } from "../report/html-text.js";
import { secondsText } from "../report/timeline-excerpt.js";
import type { ScenarioFailure, TimelineEntry } from "../suite/evidence/evidence.js";
import { compileSchema } from "../suite/values/checked-yaml.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { sequenceOf } from "./sequence.js";
import { sequenceDiagram } from "./sequence-diagram.js";

/** The history of an informer in a scenario, for a chapter: `docs/learn/histories/*.json`. */
export interface LearnHistory {
  /** "mutants@no-backoff" */
  readonly port: string;
  readonly scenario: string;
  readonly outcome: "passed" | "failed";
  readonly failure?: Pick<ScenarioFailure, "reason" | "expected" | "observed" | "step">;
  readonly timeline: readonly Pick<
    TimelineEntry,
    "index" | "atMs" | "askedAtMs" | "source" | "text"
  >[];
}

const text = { type: "string" };
const isHistory = compileSchema<LearnHistory>({
  type: "object",
  required: ["port", "scenario", "outcome", "timeline"],
  properties: {
    port: text,
    scenario: text,
    outcome: { enum: ["passed", "failed"] },
    failure: { type: "object", required: ["reason"] },
    timeline: { type: "array", items: { type: "object", required: ["index", "atMs", "source"] } },
  },
});

/** Reads the histories in a folder, by their paths below `docs/`. @throws SuiteError code "manifest" for an invalid one */
export function readHistories(folder: string): ReadonlyMap<string, LearnHistory> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    names.map((name) => {
      const value: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
      if (!isHistory(value)) throw new SuiteError("manifest", `${name} is no history`);
      return [`learn/histories/${name}`, value];
    }),
  );
}

/** A history as a picture, with its result below. */
export function historyFigure(
  history: LearnHistory,
  id: string,
  caption: string,
  isChinese: boolean,
): Html {
  const { timeline, failure, port, scenario, outcome } = history;
  const lines = timeline.map((entry) => ({ type: "entry" as const, entry, isPointedAt: false }));
  const rows = timeline.map(
    ({ atMs, source, text: words }) => html`<li>${secondsText(atMs)} ${source}: ${words}</li>`,
  );
  const result =
    failure === undefined
      ? html`<b class="m-good">+ ${outcome}</b>`
      : html`<b class="m-bad">! ${failure.reason}</b>: expected ${failure.expected ?? ""}; observed ${failure.observed ?? ""}`;
  return html`<figure class="history"><figcaption><b>${caption}</b> <code>informer-conformance run --port ${port} --id ${quoted(scenario)}</code></figcaption>
<div class="wide" tabindex="0" role="region" aria-label="${caption}">${sequenceDiagram(sequenceOf(lines, failure?.step), id)}</div>
<p>${result}</p>
<details><summary>${isChinese ? "文字版" : "The same in words"}</summary><ol id="${id}">${joined(rows)}</ol></details></figure>
`;
}

function quoted(id: string): string {
  return /^[\w-]+$/.test(id) ? id : `'${id}'`;
}
