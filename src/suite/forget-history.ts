import type { Match, World } from "../../fake-apiserver/index.js";
import type { Answer } from "./answer.js";
import type { AtServer } from "./trial-server.js";
import { versionsBelow } from "./versions-below.js";

/** How a server reports a forgotten version, where that is not how a real apiserver does. */
export interface ExpiryTelling {
  readonly matches: readonly Match[];
  readonly answer: Answer;
}

/**
 * Lets the apiserver forget its history, as etcd does when it is compacted after some other object has changed: no watch
 * can start at any version that anybody has been given until now, and no list can show one. It stays so, and is told in
 * the same way to whoever asks again.
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

/** The same requests, as far as they name a version like that. */
export function naming(matches: readonly Match[], version: string): readonly Match[] {
  return matches.map((match) => ({
    ...match,
    query: { ...match.query, resourceVersion: version },
  }));
}
