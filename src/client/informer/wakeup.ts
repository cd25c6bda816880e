/** Lets loops wait until there is work. Waking without a waiter does nothing. */
export class Wakeup {
  #waiters: (() => void)[] = [];

  /** Resolves at the next `wake`. The caller checks its condition first: both run without a turn between them. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
    });
  }

  /** Wakes all waiters, in the order in which they came; each checks for itself whether there is enough. */
  wake(): void {
    if (this.#waiters.length === 0) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }
}
