/** Whether every point of the checklist is shown, and certified or excused. Prints which scenarios show it. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { parseFeature } from "../tidy/feature-document.js";
import { type ChecklistPoint, loadChecklist } from "./checklist.js";

/** How many points there are: a point that is lost is a line that nobody misses. */
const POINTS_COUNT = 45;

const FEATURES = "features/apiserver";

describe("the checklist of a real server", () => {
  const root = packageRoot();
  const points = loadChecklist(root);
  const scenarios = new Map<string, { readonly isCertified: boolean }>();

  before(() => {
    for (const name of readdirSync(join(root, FEATURES))) {
      const path = `${FEATURES}/${name}`;
      const text = readFileSync(join(root, path), "utf8");
      const document = parseFeature({ path, text });
      for (const { ownTags, inheritedTags } of document.scenarios) {
        const tags = [...ownTags, ...inheritedTags];
        const id = tags.find((tag) => tag.name === "id")?.value ?? "";
        scenarios.set(id, { isCertified: tags.some((tag) => tag.name === "oracle") });
      }
    }
  });

  const isCertified = ({ covered }: ChecklistPoint): boolean =>
    covered.some((id) => scenarios.get(id)?.isCertified === true);

  it("has every point once, in order", () => {
    assert.deepEqual(
      points.map(({ point }) => point),
      Array.from({ length: POINTS_COUNT }, (_, index) => index + 1),
    );
  });

  for (const point of points) {
    it(`${point.point}: ${point.says}`, () => {
      for (const id of point.covered) {
        const isShown = id.includes("/") ? existsSync(join(root, id)) : scenarios.has(id);
        assert.ok(isShown, `${id} is neither a scenario of ${FEATURES} nor a test`);
      }
    });
  }

  it("is certified but for the points that say why not", (context) => {
    for (const point of points) {
      const mark = isCertified(point) ? "certified" : "alone";
      context.diagnostic(`${point.point} ${mark}: ${point.covered.join(", ")}`);
    }
    assert.deepEqual(
      points.filter((point) => !isCertified(point)).map(({ point }) => point),
      points.filter(({ alone }) => alone !== undefined).map(({ point }) => point),
    );
  });
});
