import type { Clock } from "../../../src/time/clock.js";
import { type CancellableContext, type Context, withTimeout } from "../../../src/wait/context.js";
import { ContextError } from "../../../src/wait/context-error.js";
import type { PartArgs } from "./part-args.js";

/** The contexts in which calls wait, by name: one can be cancelled before, while and after somebody waits in it. */
export class Contexts {
  readonly #clock: Clock;
  readonly #controllers = new Map<string, AbortController>();
  readonly #timed: CancellableContext[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The context that arguments name (`context`), with their deadline (`timeoutMs`) if they have one. */
  open(args: PartArgs): Context & { readonly signal: AbortSignal } {
    const { signal } = this.#controllerOf(args.has("context") ? args.text("context") : "");
    if (!args.has("timeoutMs")) return { signal };
    const timed = withTimeout(this.#clock, args.number("timeoutMs"), { signal });
    this.#timed.push(timed);
    return timed.context;
  }

  cancel(name: string): void {
    this.#controllerOf(name).abort(new ContextError("canceled"));
  }

  /** Ends all of them. */
  close(): void {
    for (const name of this.#controllers.keys()) this.cancel(name);
    for (const { cancel } of this.#timed) cancel();
  }

  #controllerOf(name: string): AbortController {
    const known = this.#controllers.get(name);
    if (known !== undefined) return known;
    const controller = new AbortController();
    this.#controllers.set(name, controller);
    return controller;
  }
}
