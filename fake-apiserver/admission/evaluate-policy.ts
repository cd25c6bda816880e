/**
 * What a policy says of a write, with one set of parameters.
 *
 * Mirrors: apiserver pkg/admission/plugin/policy/validating/validator.go.
 */
import type { Activation, Evaluation, Expression, Seen } from "../cel/cel.js";
import { loadedCel } from "../cel/loaded-cel.js";
import { type JsonObject, kept, record } from "../values/json-value.js";
import { Turns } from "../values/turns.js";
import type { SeenAs } from "./admission-review.js";
import { meetsAll, seenValues } from "./match-conditions.js";
import type { AuditAnnotation, Policy, Validation } from "./policy.js";
import type { WriteAttributes } from "./write-attributes.js";

/** The cost budget of all validations and messages together, and that of all audit annotations. */
const MAX_COST = 10_000_000;
const MESSAGE_MAX_BYTES = 5 * 1024;
const ANNOTATION_MAX_LENGTH = 10 * 1024;

/** What a policy is evaluated about. */
export interface PolicyQuestion {
  readonly write: WriteAttributes;
  readonly as: SeenAs;
  /** Absent: the write is in none. */
  readonly namespace: JsonObject | undefined;
  /** Absent: none are wanted, or there is no need for any. */
  readonly params: JsonObject | undefined;
}

/** Why a write is not what a policy wants. */
export interface Failure {
  readonly message: string;
  /** Of the answer. */
  readonly reason: string;
  /** Which validation it is, counted from 0. */
  readonly index: number;
}

/** What a policy says. */
export interface PolicyVerdict {
  readonly failures: readonly Failure[];
  /** Annotations without a valid value: the write is refused, even if the binding only warns of failures. */
  readonly annotationErrors: readonly string[];
  /** For the audit log. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Why it could not be evaluated, if that is ignored. */
  readonly ignored: readonly string[];
}

/** Evaluates a policy; undefined: its conditions are not met. */
export async function evaluatePolicy(
  policy: Policy,
  question: PolicyQuestion,
): Promise<PolicyVerdict | undefined> {
  const { write, as, params, namespace } = question;
  const ofConditions = { ...seenValues(write, { ...as, resource: write.resource }), params };
  const isMet = policy.conditions.length === 0 || meetsAll(policy.conditions, ofConditions);
  if (isMet === false) return undefined;
  const result = new Result(policy);
  if (isMet !== true) {
    result.fail(isMet.why, 0);
    return result;
  }
  const seen = { ...seenValues(write, as), params, namespaceObject: exposed(namespace) };
  const turns = new Turns();
  await validate(policy, seen, result, turns);
  await annotate(policy, { ...seen, namespaceObject: namespace }, result, turns);
  return result;
}

/** Collects what a policy says. */
class Result implements PolicyVerdict {
  readonly failures: Failure[] = [];
  readonly annotationErrors: string[] = [];
  readonly annotations: Record<string, string> = {};
  readonly ignored: string[] = [];
  readonly #isIgnored: boolean;

  constructor({ isIgnoredOnFailure }: Policy) {
    this.#isIgnored = isIgnoredOnFailure;
  }

  /** Notes that something could not be evaluated. */
  fail(message: string, index: number): void {
    if (this.#isIgnored) this.ignored.push(message);
    else this.failures.push({ message, reason: "", index });
  }

  /** Notes that an annotation could not be evaluated. */
  failAnnotation(message: string): void {
    if (this.#isIgnored) this.ignored.push(message);
    else this.annotationErrors.push(message);
  }
}

async function validate(
  { variables, validations }: Policy,
  seen: Seen,
  result: Result,
  turns: Turns,
): Promise<void> {
  const { Activation } = loadedCel();
  const activation = new Activation(seen, variables, MAX_COST);
  const values = await evaluated(
    activation,
    validations.map(({ expression }) => expression),
    turns,
  );
  if (typeof values === "string") {
    result.fail(values, 0);
    return;
  }
  const messages = await evaluated(
    new Activation(seen, variables, activation.leftCost),
    validations.map(({ messageExpression }) => messageExpression),
    turns,
  );
  for (const [index, validation] of validations.entries()) {
    const value = values[index];
    if (value === undefined) continue;
    if ("error" in value) result.fail(value.error, index);
    else if (typeof messages === "string") {
      result.fail(`failed messageExpression: ${messages}`, index);
    } else if (value.value !== true) {
      const { reason } = validation;
      const message = messageOf(validation, messages[index]);
      result.failures.push({ message, reason, index });
    }
  }
}

/** In order; undefined where there is no expression. A text: why no more of them are evaluated. */
async function evaluated(
  activation: Activation,
  expressions: readonly (Expression | undefined)[],
  turns: Turns,
): Promise<readonly (Evaluation | undefined)[] | string> {
  const { OutOfBudget } = loadedCel();
  const evaluations: (Evaluation | undefined)[] = [];
  for (const expression of expressions) {
    await turns.pause();
    try {
      evaluations.push(expression && activation.evaluate(expression));
    } catch (error) {
      if (error instanceof OutOfBudget) return error.message;
      throw error;
    }
  }
  return evaluations;
}

/** The message of a failed validation: from its messageExpression, its message, or its expression. */
function messageOf(
  { message, expression }: Validation,
  evaluation: Evaluation | undefined,
): string {
  const value = evaluation !== undefined && "value" in evaluation ? evaluation.value : "";
  const made = typeof value === "string" ? value.trim() : "";
  const isFit = Buffer.byteLength(made) <= MESSAGE_MAX_BYTES && !made.includes("\n");
  return (isFit && made) || message.trim() || `failed expression: ${expression.text.trim()}`;
}

async function annotate(
  { variables, annotations }: Policy,
  seen: Seen,
  result: Result,
  turns: Turns,
): Promise<void> {
  if (annotations.length === 0) return;
  const { Activation } = loadedCel();
  const values = await evaluated(
    new Activation(seen, variables, MAX_COST),
    annotations.map(({ value }) => value),
    turns,
  );
  if (typeof values === "string") {
    result.failures.length = 0;
    result.fail(values, 0);
    return;
  }
  for (const [index, annotation] of annotations.entries()) {
    note(annotation, values[index], result);
  }
}

function note({ key }: AuditAnnotation, evaluation: Evaluation | undefined, result: Result): void {
  if (evaluation === undefined) return;
  if ("error" in evaluation) {
    result.failAnnotation(evaluation.error);
    return;
  }
  const { value } = evaluation;
  const text = typeof value === "string" ? value.trim() : "";
  if (text !== "") result.annotations[key] = text.slice(0, ANNOTATION_MAX_LENGTH);
}

const EXPOSED = [
  "name",
  "generateName",
  "namespace",
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "labels",
  "annotations",
  "finalizers",
];

/** What expressions see of a namespace. */
function exposed(namespace: JsonObject | undefined): JsonObject | undefined {
  if (namespace === undefined) return undefined;
  const { metadata, spec, status } = namespace;
  return { metadata: kept(record(metadata), EXPOSED), spec: record(spec), status: record(status) };
}
