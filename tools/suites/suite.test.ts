import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { chosenSuites, loadSuites } from "./suite.js";

const ROOT = packageRoot();

describe("loadSuites()", () => {
  it("has the releases that the ports pin", () => {
    const pins = [
      ["sigs.k8s.io/controller-runtime", "ports/controller-runtime/go.mod", " "],
      ["kopf", "ports/kopf/requirements.txt", "=="],
      ["kr8s", "ports/kr8s/requirements.txt", "=="],
      ["kubernetes", "ports/kubernetes-python/requirements.txt", "=="],
      ["k8s.io/kubernetes", "fake-apiserver/oracle/go.mod", " "],
      ["k8s.io/kubernetes", "tools/suites/e2e/go.mod", " "],
      ["helm.sh/helm/v4", "tools/suites/helm/go.mod", " "],
    ];
    const suites = loadSuites(ROOT);

    for (const [module = "", file = "", sign = ""] of pins) {
      const text = readFileSync(join(ROOT, file), "utf8");
      const own = suites.filter((one) => one.module === module);
      assert.ok(own.length > 0, module);
      for (const suite of own) {
        assert.match(text, new RegExp(`^\\s*${module}${sign}${suite.version}$`, "m"), suite.name);
      }
    }
  });
});

describe("chosenSuites()", () => {
  const all = loadSuites(ROOT);

  it("takes a name, or what is before its slash", () => {
    const names = (only: readonly string[]) => chosenSuites(all, only).map(({ name }) => name);

    assert.deepEqual(names(["controller-runtime/cache"]), ["controller-runtime/cache"]);
    assert.ok(names(["controller-runtime"]).length > 1);
    assert.equal(names([]).length, all.length);
  });

  it("refuses a name that nobody has", () => {
    assert.throws(() => chosenSuites(all, ["helm3"]), {
      code: "usage",
      message: /^no suite "helm3"/,
    });
  });
});
