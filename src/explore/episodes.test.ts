import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  INFORMER_STEPS,
  loadStepLibrary,
  playableStep,
} from "../suite/features/cucumber-engine.js";
import { loadLedger } from "../suite/features/ledger.js";
import { packageRoot } from "../suite/values/package-root.js";
import { BEGINNINGS } from "./beginnings.js";
import type { Scene } from "./episode.js";
import { EPISODES } from "./episodes.js";
import type { Collection } from "./history.js";
import { KnownObjects } from "./known-objects.js";
import type { Sentence } from "./sentence.js";
import { SINGLE_STORIES } from "./single-stories.js";

const WAYS = Array.from({ length: 24 }, (_, way) => way);

/** All that can be said at the beginning, and in between. */
function* everything(): Generator<readonly [name: string, sentences: readonly Sentence[]]> {
  for (const [isStreaming, isIndexed] of [
    [true, true],
    [false, true],
    [false, false],
  ] as const) {
    for (const way of WAYS) {
      const objects = (collection: Collection = "pods") => {
        const known = new KnownObjects(collection);
        for (const key of ["default/a", "default/b", "other/a"]) known.exist(key);
        return known;
      };
      for (const [name, { sentences }] of Object.entries(EPISODES)) {
        const scene: Scene = {
          objects: objects(way % 2 === 0 ? "pods" : "configmaps"),
          key: "default/a",
          mark: "e1",
          way,
          isStreaming,
          hasFallback: true,
          isInOnePiece: true,
          isPaged: true,
          pageSize: 1,
          index: isIndexed ? (way % 4 < 2 ? "team" : "app") : "",
          isReminded: false,
          hasHadCrowd: false,
          failsToTransform: true,
        };
        yield [name, sentences(scene)];
      }
      for (const [name, story] of Object.entries(SINGLE_STORIES)) {
        yield [name, story(objects())];
      }
      for (const [name, { sentences }] of Object.entries(BEGINNINGS)) {
        for (const [pageSize, period] of [
          [0, "2 s"],
          [1, "1 min"],
          [0, ""],
        ] as const) {
          yield [
            name,
            sentences({
              objects: objects(),
              way,
              isStreaming,
              selectsByLabel: true,
              isIndexed,
              pageSize,
              isCached: pageSize === 0 && isIndexed,
              isIsolated: isIndexed,
              period,
            }),
          ];
        }
      }
    }
  }
}

describe("EPISODES and BEGINNINGS", () => {
  const said = [...everything()];
  const sentences = said.flatMap(([, sentences]) => sentences);

  it("are made of sentences that there are", async () => {
    const library = await loadStepLibrary(packageRoot(), [INFORMER_STEPS]);

    for (const text of new Set(sentences.map(({ text }) => text))) {
      assert.ok(playableStep(library, text), text);
    }
  });

  it("ask for what the ledger has", () => {
    const ledger = loadLedger(packageRoot());

    for (const { requirement, text } of sentences) {
      assert.ok(requirement === undefined || ledger.has(requirement), `${requirement}: ${text}`);
    }
  });

  it("each apply to some setting", () => {
    const applied = new Set(said.flatMap(([name, { length }]) => (length > 0 ? name : [])));

    assert.deepEqual(
      [...Object.keys(EPISODES), ...Object.keys(BEGINNINGS)].filter((name) => !applied.has(name)),
      [],
    );
  });
});
