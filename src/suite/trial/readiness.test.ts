import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { watchesAskedFor } from "./readiness.js";

describe("watchesAskedFor()", () => {
  const list = { type: "list", status: 200, timelineIndex: 1 } as const;
  const refused = { type: "watch", status: 422, timelineIndex: 2 } as const;

  it("tells whoever never asked from whoever was refused", () => {
    assert.deepEqual(watchesAskedFor([list]), { observed: "no request for a watch" });
    assert.deepEqual(watchesAskedFor([list, refused]), {
      observed: "one request for a watch, and none open; the last was answered with 422",
      pointsAt: [2],
    });
    assert.deepEqual(
      watchesAskedFor([refused, { ...refused, status: undefined, timelineIndex: 3 }]),
      { observed: "2 requests for a watch, and none open; the last has no answer", pointsAt: [3] },
    );
  });
});
