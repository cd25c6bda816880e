import { Then, When } from "@cucumber/cucumber";
import { expectCallFailsAs, expectCallFailsOtherwise } from "../src/suite/parts/expect-call.js";
import "./phrases/duration.js";
import "./phrases/parts.js";
import type { ScenarioContext } from "./scenario-context.js";

When(
  "{string} waits for {part}",
  async function (this: ScenarioContext, call: string, part: string) {
    await this.trial.bench.begin(call, part, "wait", { context: call });
  },
);

When(
  "{string} waits for {part} for at most {duration}",
  async function (this: ScenarioContext, call: string, part: string, timeoutMs: number) {
    await this.trial.bench.begin(call, part, "wait", { context: call, timeoutMs });
  },
);

When(
  "{string} is canceled in {part}",
  async function (this: ScenarioContext, context: string, part: string) {
    await this.trial.bench.do(part, "cancel", { context });
  },
);

When(
  "{string} takes {int} token(s) from {part}",
  async function (this: ScenarioContext, call: string, times: number, part: string) {
    await this.trial.bench.begin(call, part, "accept", { callers: 1, times });
  },
);

When(
  "{string} are {int} callers who take {int} tokens each from {part}",
  async function (
    this: ScenarioContext,
    call: string,
    callers: number,
    times: number,
    part: string,
  ) {
    await this.trial.bench.begin(call, part, "accept", { callers, times });
  },
);

When(
  "{string} tries {part} {int} times, once in {duration}",
  async function (
    this: ScenarioContext,
    call: string,
    part: string,
    times: number,
    everyMs: number,
  ) {
    await this.trial.bench.begin(call, part, "tryEvery", { times, everyMs });
  },
);

When(
  "the clock of {part} is set back by {duration}",
  async function (this: ScenarioContext, part: string, backMs: number) {
    await this.trial.bench.do(part, "shiftClock", { byMs: -backMs });
  },
);

Then("{string} fails as {word}", function (this: ScenarioContext, call: string, kind: string) {
  expectCallFailsAs(this.trial.bench, call, kind);
});

Then(
  "{string} fails, and not because its context has ended",
  function (this: ScenarioContext, call: string) {
    expectCallFailsOtherwise(this.trial.bench, call, ["Canceled", "DeadlineExceeded"]);
  },
);
