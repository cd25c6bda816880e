import fc from "fast-check";
import { type DrawnKind, mostly, rarely, VALUES } from "./drawn-kind.js";

const PARTS = fc.array(
  fc.record({
    id: mostly(fc.constantFrom<unknown>(1, 2, "1")),
    side: rarely(fc.constantFrom<unknown>("left", "right", null), 2),
    weight: rarely(fc.constantFrom<unknown>(3, 100, null), 3),
    marks: rarely(fc.array(fc.constantFrom("x", "y"), { maxLength: 3 }), 4),
  }),
  { maxLength: 3 },
);

const CONDITIONS = fc.array(
  fc.record({
    type: fc.constantFrom("Ready", "Lost"),
    status: fc.constantFrom<unknown>("True", "True", "False", "Unknown"),
  }),
  { maxLength: 2 },
);

const TEMPLATES = fc.record({
  apiVersion: mostly(fc.constantFrom("v1", "")),
  kind: mostly(fc.constant("ConfigMap")),
  metadata: mostly(
    fc.record({
      name: rarely(fc.constantFrom("t", "T!"), 2),
      labels: rarely(fc.constantFrom<unknown>({ a: "b" }, { a: 1 }, {}), 2),
      unknown: rarely(fc.constant(1)),
    }),
  ),
  any: rarely(VALUES, 3),
});

/** A kind with rules, in two versions of one collection, and a third that is not served. */
const NEWER: DrawnKind = {
  root: "/apis/gears.example.com/v1",
  resource: "gears",
  apiVersion: "gears.example.com/v1",
  kind: "Gear",
  subresources: ["status"],
  members: fc.record({
    spec: mostly(
      fc.record({
        teeth: rarely(fc.constantFrom<unknown>(4, 6, 8, 10, 7, 2 ** 31, null, "8"), 2),
        min: rarely(fc.constantFrom<unknown>(2, 3, 8, 20), 4),
        on: rarely(fc.constantFrom<unknown>(true, false, "true"), 3),
        since: rarely(fc.constantFrom<unknown>("2026-01-01T00:00:00Z", "yesterday", null), 4),
        ratio: rarely(fc.constantFrom<unknown>(1, 0.5, 1e3, "1"), 5),
        code: rarely(fc.constantFrom<unknown>("c1", "d1", "c", null), 3),
        address: rarely(fc.constantFrom<unknown>("10.0.0.1", "::1", "x"), 6),
        parts: rarely(PARTS, 3),
        box: rarely(fc.constantFrom<unknown>({ x: 1 }, { x: 1, y: 2 }, {}, { z: 1 }, null), 4),
        oneOf: rarely(fc.constantFrom<unknown>({ a: 1 }, { a: 1, b: 2 }, {}), 6),
        deep: rarely(
          fc.constantFrom<unknown>({}, { level: null }, { level: "high" }, null, {
            extra: { k: "v", n: 1 },
          }),
          4,
        ),
        template: rarely(TEMPLATES, 6),
        unknown: rarely(VALUES, 8),
      }),
    ),
    status: rarely(
      fc.record({ conditions: mostly(CONDITIONS), count: rarely(fc.constantFrom(1, 6), 3) }),
      3,
    ),
  }),
  least: { spec: {} },
  pointers: [
    "/spec/teeth",
    "/spec/parts/0",
    "/spec/parts/-",
    "/spec/box",
    "/spec/deep/level",
    "/status/conditions/0/status",
    "/status/count",
    "/spec/code",
  ],
  fieldSelectors: [
    "metadata.name=a",
    "spec.teeth=8",
    "spec.on=true",
    "spec.teeth!=8",
    "spec.min=1",
  ],
  weight: 8,
};

const OLDER: DrawnKind = {
  ...NEWER,
  root: "/apis/gears.example.com/v1beta1",
  apiVersion: "gears.example.com/v1beta1",
  subresources: [],
  members: fc.record({
    spec: mostly(
      fc.record({
        teeth: rarely(fc.constantFrom<unknown>(4, 8, 7, "8"), 2),
        on: rarely(fc.constantFrom<unknown>(true, false, null), 3),
        code: rarely(fc.constantFrom<unknown>("c1", "d1", "c"), 3),
        old: rarely(fc.constantFrom<unknown>("o", 1), 3),
        parts: rarely(PARTS, 3),
      }),
    ),
    status: rarely(VALUES, 4),
  }),
  pointers: ["/spec/teeth", "/spec/parts/0", "/spec/old", "/status"],
  fieldSelectors: ["metadata.name=a", "spec.teeth=8"],
  weight: 4,
};

/** The kinds of `gears.json`. */
export const GEAR_KINDS: readonly DrawnKind[] = [NEWER, OLDER];
