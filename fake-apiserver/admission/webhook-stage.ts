/**
 * Calls webhooks for writes: mutating ones one after the other, by name, and once more those with a reinvocation policy
 * if others have changed the object; validating ones all in parallel.
 *
 * Mirrors: apiserver pkg/admission/plugin/webhook/{mutating,validating}/dispatcher.go, pkg/admission/reinvocation.go.
 */
import { isDeepStrictEqual } from "node:util";
import type { Prng } from "../../src/time/prng.js";
import type { Status } from "../../src/wire/status.js";
import type { JournalFact } from "../journal/journal-entry.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { groupVersion, qualifiedResource } from "../storage/served-resource.js";
import { badRequest, failure, internalError, notFound } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { applyJsonPatch } from "../values/json-patch.js";
import { type JsonObject, record, withSortedKeys } from "../values/json-value.js";
import { parseJson } from "../values/parse-json.js";
import { drawUuid } from "../values/uuid.js";
import type { AdmissionStage } from "./admission-chain.js";
import { AdmissionRefusal, checkAwaited } from "./admission-refusal.js";
import {
  admissionReview,
  denialOf,
  type SeenAs,
  UnsupportedPatch,
  type Verdict,
  verdictOf,
} from "./admission-review.js";
import { decodingFault } from "./decoding-fault.js";
import { metConditions } from "./match-conditions.js";
import { isExempt, matchedResource, matchesNamespace, matchesObject } from "./match-webhook.js";
import { reviewVersionOf, typeText } from "./review-type.js";
import { converted, seenAs, seenWrite } from "./seen-write.js";
import { type Webhook, webhooksOf } from "./webhook.js";
import { WebhookCallError, type WebhookClient } from "./webhook-client.js";
import type { WriteAttributes } from "./write-attributes.js";

/** The dependencies of the stage. */
export interface WebhookServices {
  readonly store: ObjectStore;
  readonly resources: ResourceTable;
  readonly client: WebhookClient;
  /** Generates the UIDs of reviews. */
  readonly reviews: Prng;
  record(fact: JournalFact): void;
}

const HTTP_FORBIDDEN = 403;
const HTTP_FAILED = 500;

type Phase = "mutating" | "validating";

/** A webhook to be called, and the write as it sees it. */
interface Invocation {
  readonly webhook: Webhook;
  readonly as: SeenAs;
}

/** A webhook could not be called; the message says why. */
class WebhookFailure extends Error {
  override readonly name = "WebhookFailure";

  constructor(webhook: string, why: string) {
    super(`failed calling webhook ${JSON.stringify(webhook)}: ${why}`);
  }
}

/** Calls the webhooks of a world. */
export class WebhookStage implements AdmissionStage {
  readonly #services: WebhookServices;
  #callCount = 0;

  constructor(services: WebhookServices) {
    this.#services = services;
  }

  concerns(write: WriteAttributes): boolean {
    // First of all: a broken configuration must not prevent its own repair.
    if (isExempt(write)) return false;
    const phases: readonly Phase[] = ["mutating", "validating"];
    return phases.some((phase) =>
      this.#webhooks(phase).some((webhook) => matchedResource(webhook, write) !== undefined),
    );
  }

  async mutate(write: WriteAttributes): Promise<JsonObject | undefined> {
    if (isExempt(write)) return write.object;
    const webhooks = this.#webhooks("mutating");
    const round = new Round();
    const first = await this.#mutateOnce(write, webhooks, round);
    if (!round.hasChanged) return first;
    const again = webhooks.filter(({ id }) => round.toRepeat.has(id));
    return this.#mutateOnce(withObject(write, first), again, new Round());
  }

  async #mutateOnce(
    write: WriteAttributes,
    webhooks: readonly Webhook[],
    round: Round,
  ): Promise<JsonObject | undefined> {
    let { object } = write;
    for (const webhook of webhooks) {
      const current = withObject(write, object);
      const invocation = this.#invocationOf(webhook, current);
      if (invocation === undefined) continue;
      const changed = await this.#mutatedBy(invocation, current);
      if (changed !== undefined) {
        object = changed;
        round.noteChange();
      }
      if (webhook.isReinvoked) round.called.add(webhook.id);
    }
    return object;
  }

  /** The object after a webhook; undefined: unchanged, or the call failed and failures are ignored. */
  #mutatedBy(invocation: Invocation, write: WriteAttributes): Promise<JsonObject | undefined> {
    const seen = seenWrite(this.#services.resources, invocation.as, write);
    return this.#ask(invocation, seen, write, (patch) =>
      this.#patched(invocation, seen, write, patch),
    );
  }

  /** The object after a patch; undefined: the same. @throws AdmissionRefusal, WebhookFailure */
  #patched(
    { webhook, as }: Invocation,
    seen: WriteAttributes,
    write: WriteAttributes,
    text: string,
  ): JsonObject | undefined {
    const patch = decodedPatch(webhook, text);
    if (patch.length === 0) return undefined;
    if (seen.object === undefined) {
      const why = "attempted to modify the object, which is not supported for this operation";
      throw refusal(internalError(`admission webhook ${JSON.stringify(webhook.name)} ${why}`));
    }
    let patched: unknown;
    try {
      patched = applyJsonPatch(seen.object, patch);
    } catch (error) {
      throw refusal(internalError(messageOf(error)));
    }
    this.#checkType(record(patched), as, write);
    const back = converted(this.#services.resources, record(patched), as.resource, write.resource);
    return isDeepStrictEqual(back, write.object) ? undefined : back;
  }

  /**
   * Checks the type after a patch. For custom resources, the store rejects another kind.
   * @throws AdmissionRefusal for what cannot be stored as the object that was written
   */
  #checkType(object: JsonObject, { resource, kind }: SeenAs, { subresource }: WriteAttributes) {
    const { resources } = this.#services;
    const wanted = groupVersion(kind);
    const { apiVersion, kind: name } = object;
    if (subresource !== "scale" && resources.get(resource).custom === true) {
      if (!name) throw refusal(internalError(`Object 'Kind' is missing in '${jsonOf(object)}'`));
      if (apiVersion === wanted) return;
      const why = `unstructured and is not suitable for converting to ${JSON.stringify(wanted)}`;
      throw refusal(failure(HTTP_FAILED, `${typeText(apiVersion, name)} is ${why}`));
    }
    // Built-in kinds keep their type when it is missing.
    const given = { apiVersion: String(apiVersion || wanted), kind: String(name || kind.kind) };
    if (given.apiVersion === wanted && given.kind === kind.kind) return;
    const found = resources
      .all()
      .find((one) => groupVersion(one) === given.apiVersion && one.kind === given.kind);
    if (found === undefined) throw refusal(internalError(unregistered(given)));
    if (found.group === kind.group && found.kind === kind.kind) return;
    const from = `${found.version}.${found.kind}`;
    const to = `${kind.group.split(".")[0] || "core"}.${kind.kind}`;
    throw refusal(failure(HTTP_FAILED, `converting (${from}) to (${to}): unknown conversion`));
  }

  async validate(write: WriteAttributes): Promise<void> {
    if (isExempt(write)) return;
    const invocations = this.#webhooks("validating").flatMap(
      (webhook) => this.#invocationOf(webhook, write) ?? [],
    );
    const outcomes = await Promise.allSettled(
      invocations.map((one) =>
        this.#ask(one, seenWrite(this.#services.resources, one.as, write), write),
      ),
    );
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  }

  /** All webhooks of a kind, by the names of their configurations. */
  #webhooks(phase: Phase): readonly Webhook[] {
    const { resources, store } = this.#services;
    const resource = `${phase}webhookconfigurations`;
    const of = resources.find({ group: "admissionregistration.k8s.io", version: "v1", resource });
    if (of === undefined) return [];
    const { keys, objects } = store.collection(of).current();
    if (keys.length === 0) return [];
    return keys.flatMap((key) => {
      const configuration = objects.get(key);
      return configuration === undefined ? [] : webhooksOf(configuration);
    });
  }

  /**
   * How a webhook is to be called for a write; undefined: not at all.
   * @throws AdmissionRefusal if that is unknown: the namespace is missing, or a condition cannot be evaluated
   */
  #invocationOf(webhook: Webhook, write: WriteAttributes): Invocation | undefined {
    const { resources, store } = this.#services;
    const namespaces = resources.get({ group: "", version: "v1", resource: "namespaces" });
    const inNamespace = matchesNamespace(webhook, write, (name) =>
      store.collection(namespaces).get(name),
    );
    if (inNamespace === false || !matchesObject(webhook, write)) return undefined;
    const resource = matchedResource(webhook, write);
    if (resource === undefined) return undefined;
    if (inNamespace === "missing") throw refusal(notFound(namespaces, write.namespace));
    const as = seenAs(resources, resource, write);
    return this.#meetsConditions(webhook, write, as) ? { webhook, as } : undefined;
  }

  /** @throws AdmissionRefusal for conditions that cannot be evaluated, unless failures of the webhook are ignored */
  #meetsConditions(webhook: Webhook, write: WriteAttributes, as: SeenAs): boolean {
    if (webhook.conditions.length === 0) return true;
    const outcome = metConditions(webhook, seenWrite(this.#services.resources, as, write), as);
    if (typeof outcome === "boolean") return outcome;
    if (webhook.isIgnoredOnFailure) return false;
    const { resource, name } = write;
    const message = `${qualifiedResource(resource)} ${JSON.stringify(name)} is forbidden: ${outcome.why}`;
    const group = resource.group === "" ? {} : { group: resource.group };
    const details = { name, ...group, kind: resource.resource };
    throw refusal(failure(HTTP_FORBIDDEN, message, { reason: "Forbidden", details }));
  }

  /**
   * The object after the patch of a webhook, if it may patch; undefined: unchanged, or the call failed and failures are ignored.
   * Rejects with AdmissionRefusal.
   */
  async #ask(
    { webhook, as }: Invocation,
    seen: WriteAttributes,
    write: WriteAttributes,
    patched?: (patch: string) => JsonObject | undefined,
  ): Promise<JsonObject | undefined> {
    if (write.isDryRun) this.#checkDryRun(webhook);
    this.#callCount += 1;
    const call = `h${this.#callCount}`;
    const { name, configuration } = webhook;
    const { request, operation } = write;
    this.#services.record({
      type: "webhook-called",
      ...{ call, request, configuration, webhook: name, operation },
    });
    let whenRefused: "denied" | "failed" = "failed";
    try {
      const { patch, ...verdict } = await this.#verdict(webhook, as, seen, patched !== undefined);
      write.warnings.push(...verdict.warnings);
      if (!verdict.isAllowed) {
        whenRefused = "denied";
        throw refusal(denialOf(name, verdict.result));
      }
      const object = patch === undefined ? undefined : patched?.(patch);
      const outcome = object === undefined ? "allowed" : "changed";
      this.#services.record({ type: "webhook-answered", call, outcome });
      return object;
    } catch (error) {
      const why = messageOf(error);
      this.#services.record({ type: "webhook-answered", call, outcome: whenRefused, why });
      if (!(error instanceof WebhookFailure)) throw error;
      // Failures are ignored, and a disconnected client is not a failure of the webhook.
      checkAwaited(write);
      if (webhook.isIgnoredOnFailure) return undefined;
      throw refusal(internalError(error.message));
    }
  }

  async #verdict(
    webhook: Webhook,
    as: SeenAs,
    seen: WriteAttributes,
    mayPatch: boolean,
  ): Promise<Verdict> {
    const { client, reviews } = this.#services;
    const version = reviewVersionOf(webhook.reviewVersions);
    if (version === undefined) {
      const why = "webhook does not accept known AdmissionReview versions (v1, v1beta1)";
      throw new WebhookFailure(webhook.name, `could not create admission objects: ${why}`);
    }
    const uid = drawUuid(reviews);
    const { timeoutSeconds } = webhook;
    const { signal, intercept } = seen;
    let answer: JsonObject;
    try {
      const question = admissionReview(version, uid, seen, as);
      answer = await client.post(webhook.client, question, { timeoutSeconds, signal, intercept });
    } catch (error) {
      if (!(error instanceof WebhookCallError)) throw error;
      throw new WebhookFailure(webhook.name, `failed to call webhook: ${error.message}`);
    }
    const fault = decodingFault(answer);
    if (fault !== undefined) {
      throw new WebhookFailure(webhook.name, `failed to call webhook: ${fault}`);
    }
    try {
      return verdictOf(answer, { version, uid, mayPatch });
    } catch (error) {
      const why =
        error instanceof UnsupportedPatch
          ? error.message
          : `received invalid webhook response: ${messageOf(error)}`;
      throw new WebhookFailure(webhook.name, why);
    }
  }

  /** @throws AdmissionRefusal if the webhook may have side effects, even if its failures are ignored */
  #checkDryRun(webhook: Webhook): void {
    const { name, sideEffects } = webhook;
    if (sideEffects === "None" || sideEffects === "NoneOnDryRun") return;
    throw refusal(badRequest(`admission webhook ${JSON.stringify(name)} does not support dry run`));
  }
}

function unregistered({ apiVersion, kind }: { apiVersion: string; kind: string }): string {
  const [name, version] = [kind, apiVersion].map((one) => JSON.stringify(one));
  return `no kind ${name} is registered for version ${version} in scheme "pkg/runtime/scheme.go:111"`;
}

function jsonOf(object: JsonObject): string {
  return encodeJson(withSortedKeys(object));
}

/** @throws WebhookFailure for an invalid patch */
function decodedPatch(webhook: Webhook, text: string): readonly unknown[] {
  try {
    const patch = parseJson(text);
    if (patch === null) return [];
    if (Array.isArray(patch)) return patch;
    throw new Error(`json: cannot unmarshal ${typeof patch} into Go value of type jsonpatch.Patch`);
  } catch (error) {
    const why = `received undecodable patch in webhook response: ${messageOf(error)}`;
    throw new WebhookFailure(webhook.name, why);
  }
}

/** Which webhooks were called in a round, and which are to be called again. */
class Round {
  /** Those with a reinvocation policy that have seen the object before its last change. */
  readonly called = new Set<string>();
  readonly toRepeat = new Set<string>();
  hasChanged = false;

  noteChange(): void {
    this.hasChanged = true;
    for (const id of this.called) this.toRepeat.add(id);
    this.called.clear();
  }
}

function withObject(write: WriteAttributes, object: JsonObject | undefined): WriteAttributes {
  return object === undefined ? write : { ...write, object };
}

function refusal(status: Status): AdmissionRefusal {
  return new AdmissionRefusal(status);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
