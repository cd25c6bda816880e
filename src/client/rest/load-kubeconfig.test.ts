import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
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

  it("goes without one of several that does not exist, and says so when none does", () => {
    const [there, missing] = [join(home, ".kube", "config"), join(home, "missing")];
    const several = { KUBECONFIG: [missing, there].join(delimiter) };
    assert.equal(loadKubeconfig({ env: several }).server, "http://a");

    for (const paths of [[missing], [missing, missing]]) {
      const env = { KUBECONFIG: paths.join(delimiter) };
      assert.throws(() => loadKubeconfig({ env }), {
        name: "ConfigError",
        code: "config-missing",
        message: /kubeconfig .*missing/,
      });
    }
  });
});
