import { sleep } from "../../src/time/clock.js";
import type { Status } from "../../src/wire/status.js";
import { type Answer, statusAnswer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import {
  bodyTooLarge,
  conflict,
  failure,
  internalError,
  invalidObject,
} from "../handlers/status-bodies.js";
import { targetKey } from "../handlers/target-key.js";
import { withMetadata } from "../storage/object-metadata.js";
import { qualifiedResource } from "../storage/served-resource.js";
import type { FaultSetting } from "./fault-setting.js";
import type { Fault } from "./rule.js";

const WEBHOOK = "policy.faults.example.com";
const STUCK_FINALIZER = "faults.example.com/stuck";
const LATE_MS = 1_000;
/** What an apiserver gives a request before it gives up. */
const WRITE_TIMEOUT_MS = 34_000;

const MODIFIED =
  "the object has been modified; please apply your changes to the latest version and try again";

/** Faults of writes. Undefined for faults of other families. */
export function writeFault(fault: Fault, setting: FaultSetting): Interceptor | undefined {
  const refusal = refusalOf(fault);
  if (refusal !== undefined) return async (context) => statusAnswer(refusal(context));
  switch (fault.fault) {
    case "write.lostResponse":
      return async (context, next) => lost(await next(context), fault.how ?? "reset");
    case "write.delayedVisibility":
      return fault.late === "response"
        ? delayingAnswer(setting, fault.delayMs ?? LATE_MS)
        : (context, next) => next(context);
    case "write.finalizerStuck":
      return (context, next) => {
        holdForever(context, setting, fault.finalizer ?? STUCK_FINALIZER);
        return next(context);
      };
    case "write.timeout34": {
      const { delayMs = WRITE_TIMEOUT_MS, isApplied = true } = fault;
      return async (context, next) => {
        if (isApplied) await next(context);
        await sleep(setting.clock, delayMs, context.signal);
        return statusAnswer(timedOut());
      };
    }
    default:
      return undefined;
  }
}

type Refusal = (context: RequestContext) => Status;

function refusalOf(fault: Fault): Refusal | undefined {
  switch (fault.fault) {
    case "write.conflict":
      return conflicting;
    case "write.webhookDenied":
      return () => denied(fault.code ?? 403);
    case "write.webhookTimeout":
      return () => webhookTimedOut();
    case "write.quota":
      return quotaExceeded;
    case "write.413":
      return () => bodyTooLarge();
    case "write.422":
      return invalid;
    default:
      return undefined;
  }
}

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

function invalid({ target, body }: RequestContext): Status {
  const cause = {
    reason: "FieldValueInvalid",
    message: 'Invalid value: "": refused by a fault',
    field: "spec",
  };
  if (target === undefined) return failure(422, cause.message, { reason: "Invalid" });
  return invalidObject(target.resource, target.name ?? nameIn(body), cause);
}

/** The name of a created object stands in its body only. */
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

function delayingAnswer({ clock }: FaultSetting, delayMs: number): Interceptor {
  return async (context, next) => {
    const answer = await next(context);
    await sleep(clock, delayMs, context.signal);
    return answer;
  };
}

/** Gives the object a finalizer that nobody takes away, so that its deletion only marks it. */
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
