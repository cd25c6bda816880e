import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Looks, resemblances, type Suspect } from "./resemblance.js";
import { resemblanceLines } from "./resemblance-lines.js";

const FINDING: Looks = {
  property: "deletions-are-told",
  reason: "A deletion was not delivered",
  requirements: ["C-15"],
  request: "list",
  sentences: ["{objects} {be} {change}", "the open watch ends/ended {ending}"],
  happenings: ["deleted", "with expiry as an ERROR event"],
};

function suspect(name: string, more: Partial<Suspect> = {}): Suspect {
  return { ...FINDING, type: "mutant", name, does: `does ${name}`, ...more };
}

function shareOf(one: Suspect, looks = FINDING): number | undefined {
  return resemblances(looks, [one])[0]?.share;
}

describe("resemblances()", () => {
  it("gives all to what is alike in everything", () => {
    const [found] = resemblances(FINDING, [suspect("a")]);

    assert.equal(found?.share, 1);
    assert.equal(
      found?.alike,
      "same property, same requirement, same last request, 2 of 2 sentences, 2 of 2 happenings",
    );
  });

  it("takes away what differs, and the more the less of the sentences is alike", () => {
    const half = { sentences: FINDING.sentences.slice(0, 1) };
    const all = shareOf(suspect("a")) ?? 0;

    for (const more of [
      { property: "x" },
      { requirements: ["C-01"] },
      { request: "page" as const },
    ]) {
      assert.ok((shareOf(suspect("a", more)) ?? 0) < all);
    }
    const some = shareOf(suspect("a", half)) ?? 0;
    assert.ok(some < all);
    assert.ok((shareOf(suspect("a", { sentences: ["another"] })) ?? 0) < some);
    const [found] = resemblances(FINDING, [suspect("a", half)]);
    assert.match(found?.alike ?? "", /, 1 of 2 sentences, /);
  });

  it("counts no sentence of other bugs that are alike in nothing", () => {
    const other = suspect("a", {
      ...{ property: "x", requirements: ["C-01"], request: "page" },
      ...{ sentences: ["s"], happenings: ["h"] },
    });

    assert.deepEqual(resemblances(FINDING, [other]), []);
  });

  it("leaves out what one of the two does not say", () => {
    const { property: _, request: __, ...scenario } = FINDING;

    assert.equal(shareOf(suspect("a"), scenario), 1);
    assert.equal(shareOf(suspect("a", { requirements: ["C-15", "RLIST-01"] })), 1);
  });

  it("knows a bug of the museum by a part of the failure's reason", () => {
    const { property: _, ...looks } = FINDING;
    const bug = { ...looks, type: "bug" as const, name: "b", does: "" };

    assert.equal(shareOf({ ...bug, match: "was not delivered" }), 1);
    assert.ok((shareOf({ ...bug, match: "too many requests" }) ?? 0) < 1);
  });

  it("names the three of each type that are most alike", () => {
    const suspects = ["a", "b", "c", "d"].flatMap((name, place) => {
      const sentences = FINDING.sentences.slice(place < 2 ? 0 : 1);
      return [
        suspect(name, { sentences }),
        suspect(name.toUpperCase(), { type: "bug", request: place % 2 === 0 ? "page" : "list" }),
      ];
    });

    assert.deepEqual(
      resemblances(FINDING, suspects).map(({ name }) => name),
      ["a", "b", "c", "B", "D", "A"],
    );
  });
});

describe("resemblanceLines()", () => {
  it("says how much, of what, and why", () => {
    const one = { type: "bug", name: "b", does: "Forgets it.", share: 0.8049 } as const;

    assert.deepEqual(resemblanceLines([{ ...one, alike: "same property" }]), [
      " 80 %  bug of the museum b: Forgets it (same property)",
    ]);
  });
});
