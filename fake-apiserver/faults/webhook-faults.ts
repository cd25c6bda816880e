import { sleep } from "../../src/time/clock.js";
import type { CallInterceptor } from "../admission/webhook-client.js";
import type { Interceptor } from "../handlers/request-context.js";
import { ofRequest } from "./fault-row.js";
import { isWrite } from "./request-kinds.js";

const MS_PER_SECOND = 1_000;
const TIMED_OUT = { why: "context deadline exceeded" };

/** What happens to the calls of admission webhooks. A write that no webhook sees is none of their concern. */
export const WEBHOOK_FAULTS = {
  "webhook.timeout": ofRequest({
    row: 107,
    does: "Calls of admission webhooks time out, on the world's clock.",
    imitates: "A webhook whose pods hang.",
    wrong: "Clients whose own timeout is shorter than the webhook's.",
    concerns: isWrite,
    act: (_, { clock }) =>
      calling(async ({ timeoutSeconds, signal }) => {
        await sleep(clock, timeoutSeconds * MS_PER_SECOND, signal);
        return TIMED_OUT;
      }),
  }),
  "webhook.refused": ofRequest({
    row: 107,
    does: "Connections to admission webhooks are refused.",
    imitates: "A webhook whose configuration is installed before its pods run.",
    wrong: "Controllers that need a write to start their own webhooks.",
    concerns: isWrite,
    act: () =>
      calling(async ({ address }) => ({
        why: `dial tcp ${address}: connect: connection refused`,
      })),
  }),
  "webhook.garbage": ofRequest({
    row: 107,
    does: "Admission webhooks answer with a body that is not an AdmissionReview.",
    imitates: "A proxy that answers instead of the webhook.",
    wrong: "Clients that treat it as a denial, although a retry may succeed a second later.",
    concerns: isWrite,
    act: () => calling(async () => ({ text: "<html>" })),
  }),
  "webhook.slow": ofRequest({
    row: 107,
    does: "Admission webhooks are called after a delay.",
    imitates: "A busy webhook.",
    wrong: "Controllers that expect fast writes.",
    concerns: isWrite,
    parameters: {
      delayMs: {
        type: "integer",
        minimum: 0,
        default: 1000,
        description: "Milliseconds on the world's clock.",
      },
    },
    act: ({ delayMs }, { clock }) =>
      calling(async ({ timeoutSeconds, signal }) => {
        const timeoutMs = timeoutSeconds * MS_PER_SECOND;
        await sleep(clock, Math.min(delayMs, timeoutMs), signal);
        return delayMs < timeoutMs ? undefined : TIMED_OUT;
      }),
  }),
};

function calling(intercept: CallInterceptor): Interceptor {
  return (context, next) => next({ ...context, intercept });
}
