import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { allClients } from "./all-clients.js";

const root = packageRoot();
const FOLDER = join(root, "fake-apiserver/clients");

function requirements(file: string): ReadonlyMap<string, string> {
  // What is required, then what takes the place of it.
  const lines = readFileSync(file, "utf8").matchAll(/^\t(\S+) (?:=> \S+ )?(v\S+)/gm);
  return new Map([...lines].map(([, module = "", version = ""]) => [module, version]));
}

describe("allClients()", () => {
  it("gives each client a name of its own", () => {
    const names = allClients(root).map(({ name }) => name);

    assert.equal(new Set(names).size, names.length);
    assert.ok(names.includes("kubectl/debian"));
  });

  it("tells kubectl the version that its module has", () => {
    const version = requirements(join(FOLDER, "kubectl/go.mod")).get("k8s.io/kubectl");
    const build = allClients(root).find(({ name }) => name === "kubectl")?.build ?? [];

    assert.ok(
      build
        .flat()
        .join(" ")
        .includes(`gitVersion=${version?.replace("v0.", "v1.")} `),
    );
  });

  it("builds all Go modules of one set of packages, which are compiled only once", () => {
    const oracle = requirements(join(root, "fake-apiserver/oracle/go.mod"));
    const port = requirements(join(root, "ports/client-go/go.mod"));
    const others = ["kubectl", "go"].map((name) => requirements(join(FOLDER, name, "go.mod")));

    for (const modules of others) {
      const differing = [...modules].filter(([module, version]) =>
        [oracle, port].some((known) => (known.get(module) ?? version) !== version),
      );
      assert.deepEqual(differing, []);
    }
  });
});
