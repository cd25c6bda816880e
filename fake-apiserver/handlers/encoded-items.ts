import type { KubernetesObject } from "../../src/wire/resource.js";
import { itemsJson } from "../storage/object-json.js";
import type { ListItems } from "./answer.js";

/**
 * The items of a list in JSON. Each is encoded when it is asked for, and not before: all of them at once may be more than
 * there is memory. The objects are frozen, so it does not matter when that is.
 */
export class EncodedItems implements ListItems {
  readonly #objects: readonly KubernetesObject[];
  readonly #isCustom: boolean;

  constructor(objects: readonly KubernetesObject[], isCustom: boolean) {
    this.#objects = objects;
    this.#isCustom = isCustom;
  }

  get length(): number {
    return this.#objects.length;
  }

  [Symbol.iterator](): Iterator<Buffer | string> {
    return itemsJson(this.#objects, this.#isCustom);
  }
}
