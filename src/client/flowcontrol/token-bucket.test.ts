import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { TokenBucket } from "./token-bucket.js";

function bucketOf(burstMaxCount: number, refillPerSecond: number) {
  const clock = new VirtualClock(0);
  return { clock, bucket: new TokenBucket({ clock, refillPerSecond, burstMaxCount }) };
}

describe("TokenBucket.reserve()", () => {
  it("always grants at an infinite rate, even without room", () => {
    const { bucket } = bucketOf(0, Number.POSITIVE_INFINITY);

    assert.deepEqual([bucket.allow(), bucket.reserve().delayMs], [true, 0]);
  });

  it("takes nothing when it would be too late", () => {
    const { bucket } = bucketOf(1, 1);
    bucket.reserve();

    const { isGranted } = bucket.reserve(999);

    assert.equal(isGranted, false);
    assert.equal(bucket.tokens(), 0);
  });

  it("takes nothing that nobody could give", () => {
    const { bucket } = bucketOf(0, 1);

    assert.equal(bucket.reserve().isGranted, false);
    assert.equal(bucket.tokens(), 0);
  });
});

describe("Reservation.cancel()", () => {
  it("gives back while the time has not come", () => {
    const { clock, bucket } = bucketOf(1, 1);
    bucket.reserve();
    const { cancel } = bucket.reserve();
    clock.advance(500);

    cancel();

    assert.equal(bucket.tokens(), 0.5);
  });

  it("gives nothing back afterwards", () => {
    const { clock, bucket } = bucketOf(1, 1);
    bucket.reserve();
    const { cancel } = bucket.reserve();
    clock.advance(1_001);
    const before = bucket.tokens();

    cancel();

    assert.equal(bucket.tokens(), before);
  });

  it("gives nothing back that a later one counts on", () => {
    const { bucket } = bucketOf(1, 1);
    bucket.reserve();
    const { cancel } = bucket.reserve();
    bucket.reserve();

    cancel();

    assert.equal(bucket.tokens(), -2);
  });
});
