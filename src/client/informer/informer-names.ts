/**
 * Names of groups of informers, under which their metrics are published: each is taken by one, and within it each
 * resource by one informer. Mirrors: client-go@32ce75a7 tools/cache/identity.go. Differs: a registry is an object, not
 * the process.
 */
export class InformerNames {
  readonly #taken = new Map<string, InformerName>();

  /** Takes a name. @throws Error when it is empty or taken */
  register(name: string): InformerName {
    if (name === "") throw new Error("informer name cannot be empty");
    if (this.#taken.has(name)) {
      throw new Error(`informer name ${JSON.stringify(name)} is already registered`);
    }
    const registered = new InformerName(name, () => this.#taken.delete(name));
    this.#taken.set(name, registered);
    return registered;
  }
}

/** A name that is taken, until it is released. */
export class InformerName {
  readonly name: string;
  readonly #onRelease: () => void;
  readonly #resources = new Map<string, InformerIdentity>();
  #isReleased = false;

  constructor(name: string, onRelease: () => void) {
    this.name = name;
    this.#onRelease = onRelease;
  }

  /** Reserves this name for a resource. Only the first caller gets it. */
  identityFor(resource: string): InformerIdentity {
    const isFirst = !this.#isReleased && !this.#resources.has(resource);
    const identity = new InformerIdentity(this.name, resource, isFirst);
    if (isFirst) this.#resources.set(resource, identity);
    return identity;
  }

  /** Releases the name and its reserved identities. Again does nothing. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const identity of this.#resources.values()) identity.release();
    this.#resources.clear();
    this.#onRelease();
  }
}

/** A name and a resource. Metrics are published for those that are reserved. */
export class InformerIdentity {
  readonly name: string;
  readonly resource: string;
  #isReserved: boolean;

  constructor(name: string, resource: string, isReserved: boolean) {
    this.name = name;
    this.resource = resource;
    this.#isReserved = isReserved;
  }

  isReserved(): boolean {
    return this.#isReserved;
  }

  /** Ends the reservation. Again does nothing. */
  release(): void {
    this.#isReserved = false;
  }
}
