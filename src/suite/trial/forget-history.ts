import type { Match, World } from "../../../fake-apiserver/index.js";
import { versionsBelow } from "../values/versions-below.js";
import type { Answer } from "./answer.js";
import type { AtServer } from "./trial-server.js";

/** How a server reports a compacted version, if not like a real apiserver. */
export interface ExpiryTelling {
  readonly matches: readonly Match[];
  readonly answer: Answer;
}

/**
 * Compacts the apiserver's history, as etcd does after another object has changed: no watch can start at any version that
 * clients have received so far, and no list can show one. That is permanent, and is reported in
 * the same way to every client.
 */
export function forgetHistory(
  trial: AtServer<"expiries">,
  world: World,
  telling?: ExpiryTelling,
): void {
  const oldest = world.store.bump();
  world.store.compact(oldest);
  for (const rule of trial.server.expiries.splice(0)) rule.remove();
  if (telling?.answer.because !== "expired") return;
  const { fault } = telling.answer;
  const rules = naming(telling.matches, `/${versionsBelow(oldest)}/`).map((match) => ({
    match,
    do: [fault],
  }));
  trial.server.expiries.push(...world.install(rules));
}

/** The requests with such a version. */
export function naming(matches: readonly Match[], version: string): readonly Match[] {
  return matches.map((match) => ({
    ...match,
    query: { ...match.query, resourceVersion: version },
  }));
}
