import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "../world/create-world.js";
import { NEWEST_VERSION, RELEASES } from "./releases.js";
import { SERVER_FEATURES } from "./server-features.js";
import { ProfileError, serverProfile } from "./server-profile.js";

describe("serverProfile()", () => {
  it("is that of the newest release by default", () => {
    assert.equal(serverProfile().version, NEWEST_VERSION);
    assert.equal(RELEASES.at(-1)?.version, NEWEST_VERSION);
  });

  it("has a feature from the first to the last of its releases, and not in those between that lack it", () => {
    const releasesWith = (feature: keyof typeof SERVER_FEATURES) =>
      RELEASES.filter(({ version }) => serverProfile(version).has(feature)).map(
        ({ version }) => version,
      );

    assert.deepEqual(releasesWith("selfLinks"), ["1.17", "1.18", "1.19"]);
    assert.deepEqual(releasesWith("watchList"), ["1.32", "1.34", "1.35", "1.36", "1.37"]);
    assert.deepEqual(releasesWith("aggregatedDiscoveryBeta"), [
      ...["1.27", "1.28", "1.29", "1.30", "1.31", "1.32"],
    ]);
  });

  it("knows a release before and after each change", () => {
    for (const [name, row] of Object.entries(SERVER_FEATURES)) {
      const versions = RELEASES.map(({ version }) => version);
      const isNew = "since" in row && versions.slice(1).includes(row.since);
      const isOld = "until" in row && versions.slice(0, -1).includes(row.until);
      assert.ok(isNew || isOld, `${name} is no difference between profiles`);
    }
  });

  for (const [written, meant] of [
    ["1.2", "1.20"],
    ["v1.21", "1.21"],
    ["1.22.3", "1.22"],
    ["1.16", "1.17"],
    ["1.99", NEWEST_VERSION],
    ["latest", NEWEST_VERSION],
  ] as const) {
    it(`suggests ${meant} to who writes ${written}`, () => {
      assert.throws(
        () => serverProfile(written),
        new ProfileError(
          `There is no profile "${written}"; there are 1.17 to ${NEWEST_VERSION}`,
          `did you mean "${meant}"?`,
        ),
      );
    });
  }

  it("serves streaming lists against its habit, where they were an option", () => {
    assert.equal(serverProfile("1.27", { watchList: true }).has("watchList"), true);
    assert.equal(serverProfile("1.37", { watchList: false }).has("watchList"), false);
    assert.throws(
      () => serverProfile("1.26", { watchList: true }),
      /A server of 1\.26 knows no streaming lists; they can be served since 1\.27/,
    );
  });
});

describe("createWorld()", () => {
  it("rejects for a profile that there is not", async () => {
    await assert.rejects(createWorld({ profile: "1.38" }), /did you mean "1\.37"\?/);
  });

  it("says which profile a world has", async () => {
    await using world = await createWorld({ profile: "1.20" });

    assert.equal(world.profile, "1.20");
  });
});
