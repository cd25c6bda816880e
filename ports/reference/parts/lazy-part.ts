import { Lazy } from "../../../src/client/informer/lazy.js";
import { Gate } from "./gate.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** docs/parts/lazy.md */
export function createLazyPart(): Part {
  return lazyPart((evaluate) => new Lazy(evaluate));
}

/** The same with a lazy value of another make. */
export function lazyPart(
  createLazy: (evaluate: () => Promise<number>) => Pick<Lazy<number>, "get" | "notify">,
): Part {
  const evaluations = new Evaluations();
  const lazy = createLazy(() => evaluations.evaluate());
  return {
    methods: {
      ...evaluations.methods(),
      notify: () => lazy.notify(),
      get: () => lazy.get(),
      getTogether: async (args) => {
        await Promise.all(Array.from({ length: args.number("count") }, () => lazy.get()));
      },
    },
    close: () => evaluations.release(),
  };
}

/** Gives the number of the evaluation: 1 for the first. One can be held up, or made to fail. */
class Evaluations {
  #count = 0;
  #gates: Gate[] = [];
  #nextGate: Gate | undefined;
  #isFailing = false;

  async evaluate(): Promise<number> {
    const number = ++this.#count;
    const gate = this.#nextGate;
    this.#nextGate = undefined;
    const isFailing = this.#isFailing;
    this.#isFailing = false;
    await gate?.pass();
    if (isFailing) throw new Error("the evaluation fails");
    return number;
  }

  release(): void {
    for (const gate of this.#gates) gate.release();
    this.#gates = [];
  }

  methods(): Readonly<Record<string, (args: PartArgs) => unknown>> {
    return {
      holdNext: () => {
        const gate = new Gate();
        gate.hold();
        this.#gates.push(gate);
        this.#nextGate = gate;
      },
      release: () => this.release(),
      failNext: () => {
        this.#isFailing = true;
      },
      evaluations: () => this.#count,
    };
  }
}
