import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { SERVER_FEATURES } from "../../fake-apiserver/profiles/server-features.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { renderProfilesDocs } from "./profiles-docs.js";

const FEATURE = "features/apiserver/releases.feature";

describe("docs/profiles.md", () => {
  it("tells of kinds that came and of kinds that went", () => {
    const text = renderProfilesDocs();

    assert.match(text, /^\| `batch\/v1 CronJob` \| from 1\.21 \|$/m);
    assert.match(text, /^\| `batch\/v1beta1 CronJob` \| to 1\.24 \|$/m);
    assert.match(text, /^\| from 1\.32 but 1\.33 \| Streaming lists are supported/m);
  });
});

describe("every difference between releases", () => {
  const root = packageRoot();
  const scenarios = readFileSync(join(root, FEATURE), "utf8");

  for (const [name, { shownBy }] of Object.entries(SERVER_FEATURES)) {
    it(`is shown: ${name}`, () => {
      const isShown = shownBy.endsWith(".test.ts")
        ? existsSync(join(root, shownBy))
        : scenarios.includes(`@id:${shownBy}\n`);
      assert.ok(isShown, `${shownBy} is neither a scenario of ${FEATURE} nor a test`);
    });
  }
});
