import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exhibit } from "../../src/explore/exhibit.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { loadMuseum } from "./exhibit.js";
import { fromPortOfTheDay } from "./port-of-the-day.js";

const DAY_MS = 86_400_000;

const portOf = ({ bad }: Exhibit) => bad.split("@")[0];

describe("fromPortOfTheDay()", async () => {
  const root = packageRoot();
  const { scenarios } = await loadScenarios(root);
  const all = loadMuseum(root, scenarios);
  const ports = [...new Set(all.map(portOf))];
  const days = ports.map((_port, day) => fromPortOfTheDay(all, day * DAY_MS));

  it("begins with each port once in as many days as there are ports", () => {
    assert.deepEqual(
      days.map(([first]) => first && portOf(first)),
      ports,
    );
  });

  it("has all exhibits every day, and those of a port beside each other", () => {
    for (const day of days) {
      assert.deepEqual(new Set(day), new Set(all));
      const changes = day.filter((one, place) => {
        const before = day[place - 1];
        return before === undefined || portOf(one) !== portOf(before);
      });
      assert.equal(changes.length, ports.length);
    }
  });
});
