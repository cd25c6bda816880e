import type { KubernetesObject } from "../../../src/wire/resource.js";
import { type CreateWrong, differing, holdingOnly, onClient, port } from "../foreign-port.js";
import { member } from "../legal/answer-error.js";
import type { LegalInformer } from "../legal/legal-informer.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { StoreInformer } from "../legal/store-informer.js";
import type { Mutant } from "../mutant.js";

const FORGOTTEN_AFTER_MS = 600_000;

/** Wrong informers whose store shows something else than what they deliver. */
export const SHOWN_STORE_MUTANTS: readonly Mutant[] = [
  {
    name: "store-merges-what-it-holds",
    does: "delivers an object as it is, and stores it with the labels and annotations that it once had",
    mimics: "no known case: a store that merges each state into the one before",
    killedBy: ["change-of-whatever [rid of its annotations]"],
    change: port({}, differing(holding(mergedMetadata))),
  },
  {
    name: "store-takes-metadata-alone",
    does: "delivers an object as it is, and stores the new metadata with the data and spec that it had first",
    mimics: "no known case: a store that is written for the fields that controllers compare",
    killedBy: ["whole-objects-of-a-change [deployment]"],
    change: port({}, differing(holding(firstContents))),
  },
  {
    name: "store-is-empty-while-cut-off",
    does: "lists nothing from its store while its server refuses connections",
    mimics: "no known case: a cache that is dropped with its connection",
    killedBy: ["connection-refused-keeps-the-cache"],
    change: port({}, (...made) => forgettingIn("no time", ...made)),
  },
  {
    name: "store-is-empty-after-ten-minutes",
    does: "lists nothing from its store once all requests have failed for ten minutes",
    mimics: "no known case: a cache that expires unless it is refreshed",
    killedBy: ["long-outage-keeps-the-cache"],
    change: port({}, (...made) => forgettingIn("ten minutes", ...made)),
  },
];

/** What the store shows of an object, from what it showed of it before. */
type Hold = (shown: KubernetesObject, object: KubernetesObject) => KubernetesObject;

function holding(hold: Hold): (whole: StoreInformer) => Partial<LegalInformer> {
  return (whole) => {
    const shown = new Map<string, KubernetesObject>();
    const show = (object: KubernetesObject): KubernetesObject => {
      const before = shown.get(object.metadata.uid ?? "");
      const now = before === undefined ? object : hold(before, object);
      shown.set(object.metadata.uid ?? "", now);
      return now;
    };
    return {
      addHandler: (name, take) =>
        whole.addHandler(name, (notice) => {
          if (notice.object !== undefined && notice.type !== "delete") {
            const stored = whole.get(notice.about);
            if (stored !== undefined) show(stored);
          }
          return take(notice);
        }),
      list: () => whole.list().map(show),
      get: (key) => [whole.get(key)].map((object) => object && show(object))[0],
    };
  };
}

function mergedMetadata(shown: KubernetesObject, object: KubernetesObject): KubernetesObject {
  const { labels, annotations } = shown.metadata;
  return {
    ...object,
    metadata: {
      ...object.metadata,
      labels: { ...labels, ...object.metadata.labels },
      annotations: { ...annotations, ...object.metadata.annotations },
    },
  };
}

function firstContents(shown: KubernetesObject, object: KubernetesObject): KubernetesObject {
  return { ...shown, metadata: object.metadata };
}

/** How long a store outlives the first failure: a refused connection, or any. */
function forgettingIn(
  after: "no time" | "ten minutes",
  ...[surroundings, habits]: Parameters<CreateWrong>
): ReturnType<CreateWrong> {
  const { clock } = surroundings;
  let failedAtMs: number | undefined;
  const counts = (error: unknown) =>
    after === "ten minutes" || member(error, "code") === "ECONNREFUSED";
  const noting = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      const good = await answer;
      failedAtMs = undefined;
      return good;
    } catch (error) {
      if (counts(error)) failedAtMs ??= clock.nowMs();
      throw error;
    }
  };
  const { informer: whole, destroy } = onClient(
    class extends PlainClient {
      override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        return noting(super.list(asked, signal));
      }

      override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        return noting(super.watch(asked, signal));
      }
    },
    surroundings,
    habits,
  );
  const maxMs = after === "no time" ? 0 : FORGOTTEN_AFTER_MS;
  const isForgotten = () => failedAtMs !== undefined && clock.nowMs() - failedAtMs >= maxMs;
  return { informer: holdingOnly(() => !isForgotten(), whole), destroy };
}
