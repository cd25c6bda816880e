import { mustHave } from "../must-have.js";

/**
 * A value that is evaluated on demand, and again only after a change.
 * Mirrors: client-go@32ce75a7 tools/cache/synctrack `Lazy`.
 */
export class Lazy<T> {
  readonly #evaluate: () => Promise<T>;
  /** The evaluation whose outcome counts; undefined when the next who asks has to begin one. */
  #current: Promise<T> | undefined;

  /** @param evaluate may be called again before an earlier call has ended, when `notify` came between them */
  constructor(evaluate: () => Promise<T>) {
    mustHave("Lazy", { evaluate }, "evaluate");
    this.#evaluate = evaluate;
  }

  /** Says that a value worked out until now is out of date. */
  notify(): void {
    this.#current = undefined;
  }

  /**
   * The value, at least as new as the last `notify`. All who ask meanwhile share one evaluation.
   * @throws what the evaluation throws; the next who asks begins another
   */
  async get(): Promise<T> {
    const evaluation = this.#current ?? this.#evaluate();
    this.#current = evaluation;
    try {
      return await evaluation;
    } catch (error) {
      // A newer evaluation is left alone.
      if (this.#current === evaluation) this.#current = undefined;
      throw error;
    }
  }
}
