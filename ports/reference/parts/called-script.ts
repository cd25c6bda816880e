import { ContextError } from "../../../src/client/wait/context-error.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import { errorFrom } from "./error-from.js";
import type { PartSurroundings } from "./part.js";
import { PartArgs } from "./part-args.js";

/**
 * The function that a loop calls: it reports when, takes its time, and ends as the scenario says, call by call. The last
 * end that is reported is that of all further calls.
 */
export class CalledScript {
  readonly #ends: readonly string[];
  readonly #callMs: number;
  readonly #clock: Clock;
  readonly #report: PartSurroundings["report"];
  readonly #stop: () => void;
  #count = 0;
  #startedAtMs: number;

  constructor(
    settings: PartArgs,
    { clock, report }: Pick<PartSurroundings, "clock" | "report">,
    stop: () => void,
  ) {
    this.#ends = settings.has("calls") ? settings.texts("calls") : ["no"];
    this.#callMs = settings.has("callMs") ? settings.number("callMs") : 0;
    this.#clock = clock;
    this.#report = report;
    this.#stop = stop;
    this.#startedAtMs = clock.nowMs();
  }

  /** Counts time from now. */
  start(): void {
    this.#startedAtMs = this.#clock.nowMs();
  }

  /** One call. Whether it was the last that is needed. @throws what it should */
  async call(): Promise<boolean> {
    const end = this.#ends[Math.min(this.#count, this.#ends.length - 1)] ?? "no";
    this.#count++;
    this.#report("called", this.#clock.nowMs() - this.#startedAtMs);
    if (this.#callMs > 0) await sleep(this.#clock, this.#callMs);
    switch (end) {
      case "no":
        return false;
      case "yes":
        return true;
      case "stops":
        this.#stop();
        return false;
      default:
        throw this.#errorOf(end);
    }
  }

  #errorOf(end: string): Error {
    const message = `call ${this.#count} ${end}`;
    switch (end) {
      case "fails":
      case "throws":
        return new Error(message);
      case "conflicts":
        return conflict({ code: 409, reason: "Conflict", message });
      case "conflicts by code":
        return conflict({ code: 409, reason: "", message });
      case "conflicts within":
        return new Error("wrapped", {
          cause: conflict({ code: 409, reason: "Conflict", message }),
        });
      case "exists already":
        return conflict({ code: 409, reason: "AlreadyExists", message });
      case "is canceled":
        return new ContextError("canceled");
      case "is late":
        return new ContextError("deadline-exceeded");
    }
    throw new CommandError("invalid", `no call ends as "${end}"`);
  }
}

function conflict(status: Readonly<Record<string, unknown>>): Error {
  return errorFrom(new PartArgs(status));
}
