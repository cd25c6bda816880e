import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { loadKubeconfig } from "./cluster-config.js";

describe("loadKubeconfig() without a path", () => {
  let home = "";
  before(() => {
    home = mkdtempSync(join(tmpdir(), "kubeconfig-"));
    mkdirSync(join(home, ".kube"));
    const clusters = "[{name: a, cluster: {server: 'http://a'}}]";
    const contexts = "[{name: a, context: {cluster: a}}]";
    const text = `{current-context: a, clusters: ${clusters}, contexts: ${contexts}}`;
    writeFileSync(join(home, ".kube", "config"), text);
  });
  after(() => rmSync(home, { recursive: true }));

  it("takes an empty variable for none, and reads what is at home", () => {
    for (const env of [{ HOME: home }, { HOME: home, KUBECONFIG: "" }]) {
      assert.equal(loadKubeconfig({ env }).server, "http://a");
    }
  });
});
