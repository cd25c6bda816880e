import { defineParameterType } from "@cucumber/cucumber";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import { collectionNamed } from "../../src/suite/notation/collections.js";
import type { ResourceDefinition } from "../../src/wire/resource.js";

/** An object as a scenario names it. */
export interface ObjectRef {
  readonly of: ResourceDefinition;
  /** "namespace/name", or "name". */
  readonly key: string;
}

const KEY = "[a-z0-9][a-z0-9.-]*(?:/[a-z0-9][a-z0-9.-]*)?";
const KIND = "pod|configmap|node|deployment|widget";

function collection(word: string): ResourceDefinition {
  const found = collectionNamed(word);
  if (found === undefined) throw new ScenarioError(`No collection is called "${word}"`);
  return found;
}

defineParameterType({
  name: "object",
  regexp: new RegExp(`(${KIND}) (${KEY})`),
  useForSnippets: false,
  transformer: (kind: string, key: string): ObjectRef => ({ of: collection(kind), key }),
});

defineParameterType({
  name: "objects",
  regexp: new RegExp(`((?:${KIND})s?) (${KEY}(?:(?:, | and )${KEY})*)`),
  useForSnippets: false,
  transformer: (kind: string, keys: string): ObjectRef[] =>
    keys.split(/, | and /).map((key) => ({ of: collection(kind), key })),
});

defineParameterType({
  name: "collection",
  regexp: new RegExp(`(?:${KIND})s`),
  useForSnippets: false,
  transformer: collection,
});
