/** The addresses of nodes and pods. */
export interface Addresses {
  /** "" is any node. */
  ofNode(name: string): string;
  ofPod(uid: string): string;
}

/** Assigns addresses in the order of requests; an address once assigned is kept. */
export class MadeUpAddresses implements Addresses {
  readonly #nodes = new Map<string, number>();
  readonly #pods = new Map<string, number>();
  #podsCount = 0;

  ofNode(name: string): string {
    const known = this.#nodes.get(name) ?? this.#nodes.size + 1;
    this.#nodes.set(name, known);
    return `172.18.${(known >>> 8) & 255}.${known & 255}`;
  }

  ofPod(uid: string): string {
    const known = this.#pods.get(uid) ?? ++this.#podsCount;
    this.#pods.set(uid, known);
    return `10.${(244 + (known >>> 16)) & 255}.${(known >>> 8) & 255}.${known & 255}`;
  }

  /** A pod is gone. */
  forget(uid: string): void {
    this.#pods.delete(uid);
  }

  clear(): void {
    this.#nodes.clear();
    this.#pods.clear();
    this.#podsCount = 0;
  }
}
