import { defineParameterType } from "@cucumber/cucumber";
import type { HandlerBehaviour } from "../../src/protocol/messages.js";
import { type NewHandler, THE_HANDLER } from "../../src/suite/actions/add-handler.js";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import { durationMs } from "../../src/suite/notation/duration-ms.js";

/** Longer than changes take to arrive, and short enough for fifty of them. */
const SLOW_MS = 20;

const BEHAVIOUR =
  "blocks|blocks on [a-z0-9/-]+|throws|throws on [a-z0-9/-]+|reads the store|is slow|takes [0-9.]+ (?:ms|s)";

defineParameterType({
  name: "handler",
  regexp: /the handler|handler "([^"]+)"/,
  useForSnippets: false,
  transformer: (name: string | undefined): string => name ?? THE_HANDLER,
});

defineParameterType({
  name: "new handler",
  regexp: new RegExp(
    `a handler|a handler "([^"]+)"(?: that (${BEHAVIOUR}))?(?: with a resync period of ([0-9.]+ (?:ms|s|min|h)))?`,
  ),
  useForSnippets: false,
  transformer: (name?: string, behaviour?: string, period?: string): NewHandler => ({
    name: name ?? THE_HANDLER,
    behaviour: behaviourOf(behaviour),
    ...(period === undefined ? {} : { resyncPeriodMs: durationMs(period) }),
  }),
});

function behaviourOf(phrase: string | undefined): HandlerBehaviour {
  if (phrase === undefined) return { kind: "record" };
  if (phrase === "reads the store") return { kind: "read-store" };
  if (phrase === "is slow") return { kind: "slow", delayMs: SLOW_MS };
  if (phrase.startsWith("takes "))
    return { kind: "slow", delayMs: durationMs(phrase.slice("takes ".length)) };
  const [word, , on] = phrase.split(" ");
  const target = on === undefined ? {} : { on };
  if (word === "blocks") return { kind: "block", ...target };
  if (word === "throws") return { kind: "throw", ...target };
  throw new ScenarioError(`No behaviour is called "${phrase}"`);
}
