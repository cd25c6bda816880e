import { Then, When } from "@cucumber/cucumber";
import {
  expectCallFailsAs,
  expectCallFailsOtherwise,
  expectCallReturns,
} from "../src/suite/parts/expect-call.js";
import "./phrases/duration.js";
import "./phrases/parts.js";
import type { ConformanceWorld } from "./world.js";

When(
  "{string} waits for {part}",
  async function (this: ConformanceWorld, call: string, part: string) {
    await this.trial.bench.begin(call, part, "wait", { context: call });
  },
);

When(
  "{string} waits for {part} for at most {duration}",
  async function (this: ConformanceWorld, call: string, part: string, timeoutMs: number) {
    await this.trial.bench.begin(call, part, "wait", { context: call, timeoutMs });
  },
);

When(
  "{string} give(s) up on {part}",
  async function (this: ConformanceWorld, context: string, part: string) {
    await this.trial.bench.do(part, "cancel", { context });
  },
);

When(
  "{string} takes {int} token(s) from {part}",
  async function (this: ConformanceWorld, call: string, times: number, part: string) {
    await this.trial.bench.begin(call, part, "accept", { callers: 1, times });
  },
);

When(
  "{string} are {int} callers who take {int} tokens each from {part}",
  async function (
    this: ConformanceWorld,
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
    this: ConformanceWorld,
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
  async function (this: ConformanceWorld, part: string, backMs: number) {
    await this.trial.bench.do(part, "shiftClock", { byMs: -backMs });
  },
);

Then("{string} has/have been let through", function (this: ConformanceWorld, call: string) {
  expectCallReturns(this.trial.bench, call, "nothing");
});

Then("{string} fails as {word}", function (this: ConformanceWorld, call: string, kind: string) {
  expectCallFailsAs(this.trial.bench, call, kind);
});

Then(
  "{string} fails, and not because its context has ended",
  function (this: ConformanceWorld, call: string) {
    expectCallFailsOtherwise(this.trial.bench, call, ["Canceled", "DeadlineExceeded"]);
  },
);
