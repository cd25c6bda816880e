/** Lets one loop wait until somebody has something for it. Waking without a waiter does nothing. */
export class Wakeup {
  #wake: (() => void) | undefined;

  /** Resolves at the next `wake`. The caller checks its condition first: both run without a turn between them. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}
