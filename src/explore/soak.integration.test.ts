import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LEAKS } from "../../ports/mutants/leaks.js";
import { selectTargets } from "../suite/port/selection.js";
import { startPort } from "../suite/port/start-port.js";
import { packageRoot } from "../suite/values/package-root.js";
import { type Soak, soak } from "./soak.js";
import { soakPage } from "./soak-page.js";
import { isFinding, isTooShort, soakText } from "./soak-text.js";

const HOURS_MS = 3_600_000;

/** Of a life whose nights are few, so that there is much to measure. */
const SEED = 2;
/** Half as long again as it takes, and no longer: each hour costs time. Memory is noisy, and shows later what is counted at once. */
const HOURS_TO_SHOW: Readonly<Record<string, number>> = {
  "keeps-notifications": 10,
  "keeps-deleted-objects": 16,
  "leaves-watches-open": 4,
};

async function soaked(name: string, hours: number): Promise<Soak> {
  const root = packageRoot();
  const [target] = selectTargets({ root, ports: [name] }).targets;
  assert.ok(target);
  const adapter = await startPort(target.port, target.version, {
    root,
    timeScale: 1,
    isApart: true,
  });
  try {
    const { signal } = new AbortController();
    return await soak({ adapter, durationMs: hours * HOURS_MS, seed: SEED, timeScale: 1, signal });
  } finally {
    await adapter.stop();
  }
}

describe("soak()", () => {
  it("finds nothing growing in the reference, and keeps few points of it", async () => {
    const outcome = await soaked("reference@atomic-fifo", 8);
    assert.equal(isFinding(outcome), false, soakText("reference", outcome, 0));
    assert.equal(isTooShort(outcome), false, soakText("reference", outcome, 0));
    assert.ok(outcome.curves.some(({ name }) => name === "heapBytes"));
    assert.ok(outcome.livedMs >= 8 * HOURS_MS && outcome.isComplete);
  });

  for (const { name: leak, does, grows } of LEAKS) {
    it(`finds ${grows} growing where an informer ${does}`, async () => {
      const outcome = await soaked(`mutants@${leak}`, HOURS_TO_SHOW[leak] ?? 0);
      const growing = outcome.curves.filter(({ verdict }) => verdict === "grows");
      const text = soakText("mutant", outcome, 0);
      assert.ok(
        growing.some(({ name }) => name === grows),
        text,
      );
      assert.match(text, /(heap|open watches) .* grows by \d+(\.\d+)? .*an hour/);
      const page = /<h1>Soak of a&lt;b<\/h1>[\s\S]*<figure class="grows">/;
      assert.match(soakPage("a<b", outcome), page);
    });
  }

  it("finds an informer behind that keeps what is deleted", async () => {
    const { behind } = await soaked("mutants@ignores-deletion", 1);
    assert.match(behind?.words ?? "", /is gone, and the store still has it$/);
  });
});
