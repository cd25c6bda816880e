import type { ValidateFunction } from "ajv/dist/2020.js";
import { type IssuePath, mainIssue } from "../faults/schema-issue.js";
import { RELEASES } from "../profiles/releases.js";
import { serverProfile } from "../profiles/server-profile.js";
import { builtInResources } from "../storage/built-in-resources.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { compileTemplate, type Template } from "../templates/template.js";
import { TemplateError } from "../templates/template-error.js";
import { isJsonObject } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";
import { nearestHint } from "../values/nearest-hint.js";
import { matchPredicate, type Predicate, valueFrom } from "./expressions.js";
import type {
  Stage,
  StageApply,
  StageEvent,
  StageFinalizers,
  StageNext,
  StagePatch,
  StageSelector,
  StageStep,
} from "./stage.js";
import { compileDelay, type DelayOf } from "./stage-delay.js";
import { StageError } from "./stage-error.js";
import { STAGE_FUNCTIONS } from "./stage-functions.js";
import { STAGE_SCHEMA } from "./stage-schema.js";

/** A patch that a template makes. */
export interface CompiledPatch {
  readonly isStatus: boolean;
  readonly root: string;
  readonly template: Template;
  readonly type: "json" | "merge" | "strategic" | "apply";
}

/** One thing that becomes of an object. */
export type CompiledStep =
  | { readonly type: "event"; readonly event: StageEvent }
  | { readonly type: "finalizers"; readonly finalizers: StageFinalizers }
  | { readonly type: "delete" }
  | { readonly type: "patch"; readonly patch: CompiledPatch }
  | { readonly type: "apply"; readonly patch: CompiledPatch };

/** A stage that can be used. */
export interface CompiledStage {
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly matches: Predicate;
  /** Undefined where it has none: one of its siblings is drawn instead. */
  weight(object: object): number | undefined;
  readonly delayMs: DelayOf;
  readonly steps: readonly CompiledStep[];
}

let shape: ValidateFunction<Stage> | undefined;

/** Made when first used, and without the grammar of rules, which may not be there yet. */
function stageShape(): ValidateFunction<Stage> {
  if (shape !== undefined) return shape;
  const { Ajv2020 } = libraries.ajv2020();
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    code: { optimize: false },
    validateSchema: false,
    meta: false,
  });
  shape = ajv.compile<Stage>(STAGE_SCHEMA);
  return shape;
}

/** A document that has the form of a stage. @throws StageError that names the member */
export function checkedStage(document: unknown): Stage {
  const input = withoutNulls(document);
  const check = stageShape();
  if (check(input)) return input;
  const { path, message, hint } = mainIssue(check.errors ?? []);
  throw new StageError(path, hint === undefined ? message : `${message}; ${hint}`);
}

/** Checks all expressions and templates of a stage. @throws StageError that names the member */
export function compileStage(stage: Stage): CompiledStage {
  const { metadata, spec } = stage;
  const { apiGroup = "v1", kind } = spec.resourceRef;
  const [group = "", version = ""] = apiGroup.includes("/") ? apiGroup.split("/") : ["", apiGroup];
  checkBuiltIn(group, version, kind);
  return {
    name: metadata.name,
    ...{ group, version, kind },
    matches: compileSelector(spec.selector, ["spec", "selector"]),
    weight: compileWeight(stage),
    delayMs: compileDelay(spec.delay, ["spec", "delay"]),
    steps: stepsOf(stage).flatMap(({ step, path }) =>
      compileStep(step, path, group === "" && (kind === "Pod" || kind === "Node")),
    ),
  };
}

/** A kind of a group of custom resources may still come; the others are known, those of older releases as well. @throws StageError */
function checkBuiltIn(group: string, version: string, kind: string): void {
  const isMeant = (one: ServedResource) =>
    one.group === group && one.version === version && one.kind === kind;
  const kinds = builtInResources(serverProfile()).filter((one) => one.group === group);
  if (kinds.length === 0 || kinds.some(isMeant)) return;
  if (RELEASES.some((one) => builtInResources(serverProfile(one.version)).some(isMeant))) return;
  const versions = kinds.filter((one) => one.kind === kind).map((one) => groupVersion(one));
  if (versions.length > 0) {
    const wanted = groupVersion({ group, version });
    const why = `there is no ${kind} in ${wanted}; it is in ${versions.join(" and ")}`;
    throw new StageError(["spec", "resourceRef", "apiGroup"], why);
  }
  const hint = nearestHint(
    kind,
    kinds.map((one) => one.kind),
  );
  const what = `there is no kind "${kind}" in ${group === "" ? "the core group" : group}`;
  throw new StageError(
    ["spec", "resourceRef", "kind"],
    hint === undefined ? what : `${what}; ${hint}`,
  );
}

/** A member that is null is none. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null ? [] : [[name, withoutNulls(member)]],
    ),
  );
}

function compileSelector(selector: StageSelector | undefined, path: IssuePath): Predicate {
  if (selector === undefined) return () => false;
  const { matchLabels = {}, matchAnnotations = {}, matchExpressions = [] } = selector;
  const predicates = [
    hasMembers("labels", matchLabels),
    hasMembers("annotations", matchAnnotations),
    ...matchExpressions.map((one, index) =>
      matchPredicate(one, [...path, "matchExpressions", index]),
    ),
  ];
  return (object) => predicates.every((predicate) => predicate(object));
}

function hasMembers(
  member: "labels" | "annotations",
  wanted: Readonly<Record<string, string>>,
): Predicate {
  const entries = Object.entries(wanted);
  return (object) => {
    const metadata = "metadata" in object && isJsonObject(object.metadata) ? object.metadata : {};
    const found = isJsonObject(metadata[member]) ? metadata[member] : {};
    return entries.every(([name, value]) => found[name] === value);
  };
}

function compileWeight({ spec }: Stage): CompiledStage["weight"] {
  const { weight = 0, weightFrom } = spec;
  if (weightFrom === undefined) return () => weight;
  const value = valueFrom(weightFrom, ["spec", "weightFrom"]);
  return (object) => {
    const found = value(object);
    if (typeof found === "number" || typeof found === "bigint") return Math.trunc(Number(found));
    if (typeof found !== "string") return weight;
    return /^[-+]?\d+$/.test(found) ? Number(found) : undefined;
  };
}

interface PlacedStep {
  readonly step: StageStep;
  readonly path: IssuePath;
}

function stepsOf({ spec }: Stage): readonly PlacedStep[] {
  const { steps = [], next } = spec;
  if (steps.length > 0 || next === undefined) {
    return steps.map((step, index) => ({ step, path: ["spec", "steps", index] }));
  }
  return nextSteps(next);
}

/** Mirrors: kwok pkg/apis/internalversion/conversion.go (Convert_v1alpha1_StageSpec_To_internalversion_StageSpec). */
function nextSteps(next: StageNext): readonly PlacedStep[] {
  const { event, finalizers, patches = [], statusTemplate = "", statusSubresource } = next;
  const path = ["spec", "next"];
  const status: PlacedStep = {
    step: {
      patch: {
        root: "status",
        subresource: statusSubresource ?? "status",
        template: statusTemplate,
      },
    },
    path,
  };
  return [
    ...(event === undefined ? [] : [{ step: { event }, path }]),
    ...(finalizers === undefined ? [] : [{ step: { finalizers }, path }]),
    ...patches.map((patch, index) => ({ step: { patch }, path: [...path, "patches", index] })),
    ...(patches.length > 0 || statusTemplate === "" ? [] : [status]),
    ...(next.delete === true ? [{ step: { delete: true }, path }] : []),
  ];
}

function compileStep(
  { event, finalizers, delete: isDeleted, patch, apply }: StageStep,
  path: IssuePath,
  isStrategic: boolean,
): readonly CompiledStep[] {
  const steps: CompiledStep[] = [];
  if (event !== undefined) steps.push({ type: "event", event });
  if (finalizers !== undefined) steps.push({ type: "finalizers", finalizers });
  // What is deleted is not written any more.
  if (isDeleted === true) return [...steps, { type: "delete" }];
  if (patch !== undefined) {
    const type = isStrategic ? "strategic" : "merge";
    steps.push({ type: "patch", patch: compilePatch(patch, path, "patch", type) });
  }
  if (apply !== undefined) {
    steps.push({ type: "apply", patch: compilePatch(apply, path, "apply", "apply") });
  }
  return steps;
}

function compilePatch(
  patch: StagePatch | StageApply,
  path: IssuePath,
  member: "patch" | "apply",
  usual: CompiledPatch["type"],
): CompiledPatch {
  const isOfNext = path[1] === "next";
  const place = isOfNext
    ? [...path, path.includes("patches") ? "template" : "statusTemplate"]
    : [...path, member, "template"];
  const { subresource = "" } = patch;
  if (subresource !== "" && subresource !== "status") {
    const name = isOfNext && !path.includes("patches") ? "statusSubresource" : "subresource";
    const why = `"${subresource}" is not served; "status" is, or nothing for the object itself`;
    throw new StageError([...place.slice(0, -1), name], why);
  }
  return {
    isStatus: subresource === "status",
    root: "root" in patch ? (patch.root ?? "") : "",
    type: patch.type ?? usual,
    template: compiledTemplate(patch.template, place),
  };
}

function compiledTemplate(text: string, path: IssuePath): Template {
  try {
    return compileTemplate(text, STAGE_FUNCTIONS);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new StageError(path, `line ${error.line}: ${error.message}`, error.line);
  }
}
