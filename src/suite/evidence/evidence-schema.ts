import { compileSchema } from "../values/checked-yaml.js";
import type { ScenarioEvidence } from "./evidence.js";

const text = { type: "string" };
const optionalTexts = {
  expected: text,
  observed: text,
  nearestMiss: text,
  invariant: text,
  requirement: text,
  code: text,
  step: text,
  stack: text,
};

const failure = {
  type: "object",
  required: ["type", "reason"],
  properties: {
    type: { enum: ["assertion", "invariant", "crash", "adapter", "suite"] },
    reason: text,
    ...optionalTexts,
    pointsAt: { type: "array", items: { type: "integer" } },
  },
};

const isEvidence = compileSchema<ScenarioEvidence>({
  type: "object",
  required: ["outcome", "seed", "clock", "durationMs", "tookMs", "timeline"],
  properties: {
    outcome: { enum: ["passed", "failed", "error", "skipped"] },
    skipReason: text,
    failure,
    violations: { type: "array", items: failure },
    seed: { type: "number" },
    hasWaitedLong: { const: true },
    clock: { enum: ["virtual", "real"] },
    durationMs: { type: "number" },
    tookMs: { type: "number" },
    stalledMs: { type: "number" },
    timeline: {
      type: "array",
      items: {
        type: "object",
        required: ["index", "atMs", "source", "text"],
        properties: {
          index: { type: "integer" },
          atMs: { type: "number" },
          askedAtMs: { type: "number" },
          source: { enum: ["server", "handler", "step", "adapter", "clock"] },
          text,
          place: text,
        },
      },
    },
    adapterLog: text,
    cut: text,
  },
});

/** Reads the evidence that a scenario attached; undefined when it is not what `ScenarioEvidence` says. */
export function parseEvidence(json: string): ScenarioEvidence | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isEvidence(value) ? value : undefined;
  } catch {
    // Not even JSON: the caller reports it as the suite's own error.
    return undefined;
  }
}
