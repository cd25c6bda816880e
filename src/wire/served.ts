import type { KubernetesObject } from "./resource.js";

/**
 * An object of type `T` as served: with metadata, and with times as strings, as JSON has no dates. Accepts the types of
 * `@kubernetes/client-node`, where metadata may be absent and instants are `Date`, and those of `kubernetes-types`.
 */
export type Served<T extends object> = T extends KubernetesObject
  ? T
  : KubernetesObject & InJson<T>;

/** As JSON has it. */
type InJson<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? InJson<Item>[]
    : T extends object
      ? { [K in keyof T]: InJson<T[K]> }
      : T;
