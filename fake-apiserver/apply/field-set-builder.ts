import type { FieldPath, FieldSet, FieldStep } from "./field-set.js";

interface Node {
  isMember: boolean;
  readonly children: Map<FieldStep, Node>;
}

/** Gathers fields one by one, in time that does not depend on how many there are. */
export class FieldSetBuilder {
  readonly #root: Node = { isMember: false, children: new Map() };

  add(path: FieldPath): void {
    let node = this.#root;
    for (const step of path) {
      let child = node.children.get(step);
      if (child === undefined) {
        child = { isMember: false, children: new Map() };
        node.children.set(step, child);
      }
      node = child;
    }
    node.isMember = true;
  }

  /** What was gathered. Nothing may be added after it. */
  build(): FieldSet {
    return this.#root;
  }
}
