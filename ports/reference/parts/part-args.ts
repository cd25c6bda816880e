import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { FifoDeltas } from "../../../src/client/informer/delta-fifo.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { valueFrom } from "./values.js";

/** Arguments or settings of a part: JSON by name, read as what they should be. */
export class PartArgs {
  readonly #members: Readonly<Record<string, unknown>>;

  constructor(members: Readonly<Record<string, unknown>>) {
    this.#members = members;
  }

  has(name: string): boolean {
    return this.#members[name] !== undefined && this.#members[name] !== null;
  }

  names(): readonly string[] {
    return Object.keys(this.#members);
  }

  /** All members as they came. */
  members(): Readonly<Record<string, unknown>> {
    return this.#members;
  }

  /** A member as it came. */
  raw(name: string): unknown {
    return this.#members[name];
  }

  /** @throws CommandError when it is no string */
  text(name: string): string {
    const value = this.#members[name];
    if (typeof value === "string") return value;
    throw wrong(name, "a string");
  }

  /** @throws CommandError when it is no number */
  number(name: string): number {
    const value = this.#members[name];
    if (typeof value === "number") return value;
    throw wrong(name, "a number");
  }

  /** False when absent. @throws CommandError when it is there and no boolean */
  flag(name: string): boolean {
    const value = this.#members[name] ?? false;
    if (typeof value === "boolean") return value;
    throw wrong(name, "a boolean");
  }

  /** @throws CommandError when it is no list */
  list(name: string): readonly unknown[] {
    const value = this.#members[name];
    if (Array.isArray(value)) return value;
    throw wrong(name, "a list");
  }

  /** Members of each of a list. @throws CommandError when it is no list of objects */
  each(name: string): readonly PartArgs[] {
    return this.list(name).map((value) => new PartArgs({ value }).args("value"));
  }

  /** The strings of a list. @throws CommandError when it is something else */
  texts(name: string): readonly string[] {
    return this.list(name).map((value) => new PartArgs({ value }).text("value"));
  }

  /** The numbers of a list; none when absent. @throws CommandError when it is something else */
  numbers(name: string): readonly number[] {
    if (!this.has(name)) return [];
    return this.list(name).map((value) => new PartArgs({ value }).number("value"));
  }

  /** Members of a member. @throws CommandError when it is no object */
  args(name: string): PartArgs {
    const value = this.#members[name];
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return new PartArgs({ ...value });
    }
    throw wrong(name, "an object");
  }

  /**
   * An object, a tombstone, or something else that a scenario hands to the library, which may be made for less: that is
   * the point then, and why nothing is checked here.
   */
  object(name: string): KubernetesObject {
    return handedOver(valueFrom(this.#members[name]));
  }

  /** As `object`, where the library takes tombstones. */
  deletedObject(name: string): DeletedObject {
    return handedOver(valueFrom(this.#members[name]));
  }

  /** As `object`, where the library takes what it has popped. */
  deltas(name: string): FifoDeltas {
    return handedOver(valueFrom(this.#members[name]));
  }

  /** As `object`, for each of a list. @throws CommandError when it is no list */
  objects(name: string): readonly KubernetesObject[] {
    return this.list(name).map((value) => handedOver(valueFrom(value)));
  }
}

/** The one place where a scenario may hand the library what its types would not let in. */
function handedOver<T>(value: unknown): T {
  return value as T;
}

function wrong(name: string, expected: string): CommandError {
  return new CommandError("invalid", `"${name}" must be ${expected}`);
}
