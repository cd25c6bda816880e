import type { Indexer } from "../../protocol/messages.js";
import { ScenarioError } from "../evidence/expectation-error.js";

/** "app by label app" is an index called app. @throws ScenarioError when it is none */
export function indexFrom(phrase: string): Readonly<Record<string, Indexer>> {
  const match = /^(\S+) by (?:(namespace)|label (\S+)|list in annotation (\S+))$/.exec(phrase);
  const [, name, byNamespace, label, annotation] = match ?? [];
  if (name === undefined) throw new ScenarioError(`"${phrase}" is not an index`);
  if (byNamespace !== undefined) return { [name]: { kind: "by-namespace" } };
  if (label !== undefined) return { [name]: { kind: "by-label", label } };
  return { [name]: { kind: "by-annotation-list", annotation: annotation ?? "" } };
}

/**
 * The same for an informer, whose library may have indexes of its own: those of the suite are called "suite-by-…".
 * @throws ScenarioError when it is none, or called otherwise
 */
export function informerIndexFrom(phrase: string): Readonly<Record<string, Indexer>> {
  if (!phrase.startsWith("suite-by-")) {
    throw new ScenarioError(`"${phrase}" is no name for an index of ours; begin it with suite-by-`);
  }
  return indexFrom(phrase);
}
