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
    does: "Admission webhooks do not answer until their time is over, by the clock of the world.",
    imitates: "A webhook whose pods hang.",
    wrong: "Clients whose own deadline is shorter than that of the webhook.",
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
    imitates: "A webhook that is not up yet, whose configuration is.",
    wrong: "Controllers that come up with their own webhooks, and need a write for that.",
    concerns: isWrite,
    act: () =>
      calling(async ({ address }) => ({
        why: `dial tcp ${address}: connect: connection refused`,
      })),
  }),
  "webhook.garbage": ofRequest({
    row: 107,
    does: "Admission webhooks answer with something that is no review.",
    imitates: "A proxy that answers in the place of a webhook.",
    wrong: "Clients that take it for a denial: it may work again in a second.",
    concerns: isWrite,
    act: () => calling(async () => ({ text: "<html>" })),
  }),
  "webhook.slow": ofRequest({
    row: 107,
    does: "Admission webhooks are asked after a while.",
    imitates: "A webhook that has much to do.",
    wrong: "Controllers that expect writes to take no time.",
    concerns: isWrite,
    parameters: {
      delayMs: {
        type: "integer",
        minimum: 0,
        default: 1000,
        description: "Milliseconds by the clock of the world.",
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
