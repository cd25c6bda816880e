/** Something that becomes true once and stays true. Mirrors: client-go@32ce75a7 tools/cache `DoneChecker`. */
export interface DoneChecker {
  /** For messages: the awaited state. */
  readonly name: string;
  /** Resolves when it is true; never, when it never is. Does not reject. */
  readonly done: Promise<void>;
  isDone(): boolean;
}

/** The side of a `DoneChecker` that makes it true. */
export class DoneSignal implements DoneChecker {
  readonly name: string;
  readonly done: Promise<void>;
  #isDone = false;
  #resolve: () => void = () => undefined;

  constructor(name: string) {
    this.name = name;
    this.done = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  isDone(): boolean {
    return this.#isDone;
  }

  /** Makes it true. Again does nothing. */
  complete(): void {
    this.#isDone = true;
    this.#resolve();
  }
}
