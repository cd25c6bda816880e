import { type Clock, sleep } from "../../src/time/clock.js";
import type { Status } from "../../src/wire/status.js";
import { type Answer, statusAnswer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import { targetKey } from "../handlers/target-key.js";
import { invalid } from "../storage/field-causes.js";
import { withMetadata } from "../storage/object-metadata.js";
import { qualifiedResource } from "../storage/served-resource.js";
import {
  bodyTooLarge,
  conflict,
  failure,
  internalError,
  invalidObject,
} from "../storage/status-bodies.js";
import { PacedWatchWriter } from "../watch/paced-watch-writer.js";
import { refusing } from "./answering.js";
import { ofRequest } from "./fault-row.js";
import type { FaultSetting } from "./fault-setting.js";
import { isChange, isCreate, isDelete, isWatchOrWrite, isWrite } from "./request-kinds.js";

const WEBHOOK = "policy.faults.example.com";

const MODIFIED =
  "the object has been modified; please apply your changes to the latest version and try again";

/** Faults of writes. Reads are unaffected. */
export const WRITE_FAULTS = {
  "write.conflict": ofRequest({
    row: 104,
    does: "Rejects a write with HTTP 409 and reason Conflict.",
    imitates: "A concurrent writer.",
    wrong: "Clients that send the same object again.",
    concerns: isChange,
    act: () => refusing(conflicting),
  }),
  "write.lostResponse": ofRequest({
    row: 105,
    does: "Applies the write, then closes the connection instead of answering.",
    overHttp2:
      "reset: RST to the whole connection; abort: half a response, then RST_STREAM with INTERNAL_ERROR.",
    imitates: "A connection that breaks after the write.",
    wrong: "Clients that retry the create, and fail with AlreadyExists.",
    concerns: isWrite,
    parameters: {
      how: {
        enum: ["reset", "abort"],
        default: "reset",
        description: "reset: RST; abort: half a response, then FIN.",
      },
    },
    act:
      ({ how }) =>
      async (context, next) =>
        lost(await next(context), how),
  }),
  "write.delayedVisibility": ofRequest({
    row: 106,
    does: "Delays the events of a write until after its response; with late response, the response until after the events.",
    imitates:
      "Ordinary: response and event take different paths (opensandbox-group/OpenSandbox#1673).",
    wrong: "Controllers that rely on reading their own writes.",
    reachesOpen: true,
    concerns: isWatchOrWrite,
    parameters: {
      delayMs: {
        type: "integer",
        minimum: 0,
        default: 1000,
        description: "Milliseconds on the world's clock.",
      },
      late: { enum: ["event", "response"], default: "event", description: "What is delayed." },
    },
    act: ({ late, delayMs }, { clock }) =>
      late === "response" ? delayingAnswer(clock, delayMs) : (context, next) => next(context),
    onWatch: ({ late, delayMs }, { clock }) =>
      late === "response"
        ? undefined
        : { wrap: (writer) => new PacedWatchWriter(writer, clock, (nowMs) => nowMs + delayMs) },
  }),
  "write.webhookDenied": ofRequest({
    row: 107,
    does: "Rejects a write as an admission webhook does.",
    imitates: "A policy.",
    wrong: "Clients that retry without a delay.",
    concerns: isWrite,
    parameters: { code: { enum: [400, 403, 500], default: 403, description: "The HTTP status." } },
    act: ({ code }) => refusing(() => denied(code)),
  }),
  "write.webhookTimeout": ofRequest({
    row: 107,
    does: "Rejects a write with HTTP 500: the webhook could not be called in time.",
    imitates: "A webhook without a backend.",
    wrong: "Clients that give up, although a retry may succeed a second later.",
    concerns: isWrite,
    act: () => refusing(() => webhookTimedOut()),
  }),
  "write.quota": ofRequest({
    row: 108,
    does: "Rejects a write with HTTP 403: the quota is exceeded.",
    imitates: "A namespace at its quota.",
    wrong: "Clients that retry without a delay.",
    concerns: isCreate,
    act: () => refusing(quotaExceeded),
  }),
  "write.finalizerStuck": ofRequest({
    row: 109,
    does: "Marks the object for deletion, and never removes it.",
    imitates: "A finalizer whose controller is gone.",
    wrong: "Clients that wait for the deletion without a timeout.",
    concerns: isDelete,
    parameters: {
      finalizer: {
        type: "string",
        default: "faults.example.com/stuck",
        description: "The finalizer that is never removed.",
      },
    },
    act:
      ({ finalizer }, setting) =>
      (context, next) => {
        holdForever(context, setting, finalizer);
        return next(context);
      },
  }),
  "write.timeout34": ofRequest({
    row: 110,
    does: "Answers with HTTP 504, reason Timeout, after a delay. The write may have been applied.",
    imitates: "The apiserver's own request timeout of 34 seconds.",
    wrong: "Clients that treat it as a rejection, and do not read the object.",
    concerns: isWrite,
    parameters: {
      delayMs: {
        type: "integer",
        minimum: 0,
        default: 34000,
        description: "Milliseconds on the world's clock.",
      },
      isApplied: { type: "boolean", default: true, description: "Whether the write is applied." },
    },
    act:
      ({ delayMs, isApplied }, { clock }) =>
      async (context, next) => {
        if (isApplied) await next(context);
        await sleep(clock, delayMs, context.signal);
        return statusAnswer(timedOut());
      },
  }),
  "write.413": ofRequest({
    row: 111,
    does: "Rejects a write with HTTP 413.",
    imitates: "An object above the size limit.",
    wrong: "Clients that retry.",
    concerns: isWrite,
    act: () => refusing(() => bodyTooLarge()),
  }),
  "write.422": ofRequest({
    row: 111,
    does: "Rejects a write with HTTP 422 and reason Invalid.",
    imitates: "Validation.",
    wrong: "Clients that retry.",
    concerns: isWrite,
    act: () => refusing(refused),
  }),
};

function conflicting({ target }: RequestContext): Status {
  if (target !== undefined) return conflict(target.resource, target.name ?? "", MODIFIED);
  return failure(409, MODIFIED, { reason: "Conflict" });
}

function denied(code: 400 | 403 | 500): Status {
  const reasons = { 400: "BadRequest", 403: "Forbidden", 500: "InternalError" } as const;
  return failure(code, `admission webhook "${WEBHOOK}" denied the request: denied by a fault`, {
    reason: reasons[code],
  });
}

function webhookTimedOut(): Status {
  const cause =
    `failed calling webhook "${WEBHOOK}": failed to call webhook: ` +
    `Post "https://webhook.faults.svc:443/?timeout=10s": context deadline exceeded`;
  return internalError(cause);
}

function quotaExceeded({ target, body }: RequestContext): Status {
  const kind = target?.resource.resource ?? "";
  const name = nameIn(body);
  const subject = target === undefined ? kind : qualifiedResource(target.resource);
  const message =
    `${subject} "${name}" is forbidden: exceeded quota: faults, requested: count/${kind}=1, ` +
    `used: count/${kind}=1, limited: count/${kind}=1`;
  return failure(403, message, { reason: "Forbidden", details: { name, kind } });
}

function refused({ target, body }: RequestContext): Status {
  const cause = invalid("spec", "", "refused by a fault");
  if (target === undefined) return failure(422, cause.message, { reason: "Invalid" });
  return invalidObject(target.resource, target.name ?? nameIn(body), cause);
}

/** The name of a created object is only in its body. */
function nameIn(body: Buffer): string {
  return /"name"\s*:\s*"([^"]*)"/.exec(body.toString("utf8"))?.[1] ?? "";
}

function timedOut(): Status {
  const message =
    "Timeout: request did not complete within requested timeout - context deadline exceeded";
  return failure(504, message, { reason: "Timeout", details: {} });
}

function lost(answer: Answer, how: "reset" | "abort"): Answer {
  if (how === "reset" || answer.type === "watch" || answer.type === "reset") {
    return { type: "reset" };
  }
  return { ...answer, isTruncated: true };
}

function delayingAnswer(clock: Clock, delayMs: number): Interceptor {
  return async (context, next) => {
    const answer = await next(context);
    await sleep(clock, delayMs, context.signal);
    return answer;
  };
}

/** Adds a finalizer that stays, so that a deletion only marks the object. */
function holdForever(
  { target }: RequestContext,
  { store, writer }: FaultSetting,
  finalizer: string,
): void {
  if (target?.name === undefined) return;
  const stored = store.collection(target.resource).get(targetKey(target));
  if (stored === undefined) return;
  const finalizers = [...new Set([...(stored.metadata.finalizers ?? []), finalizer])];
  writer.update(target.resource, withMetadata(stored, { finalizers }), { part: "all" });
}
