import type { KubernetesObject } from "../../src/wire/resource.js";

/** The objects that exist: by key, what is visible of each from outside. */
export type State = ReadonlyMap<string, string>;

/** Version and content of an object, in words: equal if and only if two states of it are. */
export function stateOf({ metadata, data }: KubernetesObject): string {
  return `version ${metadata.resourceVersion ?? "?"} ${JSON.stringify(data)}`;
}

/** The first difference, as "default/a is version 5 …, not version 4 …"; undefined when there is none. */
export function differenceOf(found: State, wanted: State): string | undefined {
  for (const [key, state] of wanted) {
    const own = found.get(key);
    if (own === undefined) return `${key} is missing`;
    if (own !== state) return `${key} is ${own}, not ${state}`;
  }
  for (const key of found.keys()) if (!wanted.has(key)) return `${key} is there, and should not be`;
  return undefined;
}
