import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ResourceHistory } from "./resource-history.js";
import type { StoreEvent } from "./store-event.js";

function added(version: bigint): StoreEvent {
  return { type: "ADDED", version, key: `k${version}`, object: { metadata: {} } };
}

function historyOf(maxCount: number, ...versions: readonly bigint[]): ResourceHistory {
  const history = new ResourceHistory(maxCount, 10n);
  for (const version of versions) history.append(added(version));
  return history;
}

describe("ResourceHistory", () => {
  it("gives the changes above a version, oldest first", () => {
    const history = historyOf(10, 12n, 15n, 19n);

    assert.deepEqual(
      history.after(12n).map(({ version }) => version),
      [15n, 19n],
    );
    assert.deepEqual(history.after(19n), []);
  });

  it("starts where it was asked to when nothing is compacted", () => {
    assert.equal(historyOf(10, 12n, 15n).floor(), 10n);
  });

  it("forgets the oldest beyond its bound and calls the version before the oldest kept its floor", () => {
    const history = historyOf(2, 12n, 15n, 19n);

    assert.equal(history.floor(), 14n);
    assert.deepEqual(
      history.after(0n).map(({ version }) => version),
      [15n, 19n],
    );
  });

  it("stays right over many times its bound", () => {
    const versions = Array.from({ length: 1_000 }, (_, index) => BigInt(100 + index));
    const history = historyOf(3, ...versions);

    assert.equal(history.floor(), 1_096n);
    assert.equal(history.after(0n).length, 3);
  });

  it("keeps nothing when its limit is 0", () => {
    const history = historyOf(0, 12n, 15n);

    assert.equal(history.floor(), 15n);
    assert.deepEqual(history.after(0n), []);
  });

  it("keeps for replicas that lag what was compacted", () => {
    const history = historyOf(10, 12n, 15n, 19n);

    history.compact(15n);

    assert.equal(history.cacheFloor(), 11n);
    assert.equal(history.versionBefore(3), 11n);
    assert.deepEqual(
      history.cachedAfter(12n).map(({ version }) => version),
      [15n, 19n],
    );
    assert.deepEqual(
      history.after(12n).map(({ version }) => version),
      [19n],
    );
  });

  it("compacts up to and including a version, also one between changes", () => {
    const history = historyOf(10, 12n, 15n, 19n);

    history.compact(17n);

    assert.equal(history.floor(), 17n);
    assert.deepEqual(
      history.after(17n).map(({ version }) => version),
      [19n],
    );
  });

  it("never compacts back", () => {
    const history = historyOf(10, 12n);

    history.compact(5n);

    assert.equal(history.floor(), 10n);
  });

  it("names the version just before the last changes, and the floor when there are fewer", () => {
    const history = historyOf(10, 12n, 15n, 19n);

    assert.equal(history.versionBefore(1), 18n);
    assert.equal(history.versionBefore(3), 11n);
    assert.equal(history.versionBefore(4), 10n);
    assert.equal(history.versionBefore(0), undefined);
  });
});
