import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TokenOptions } from "../../fake-apiserver/index.js";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import { packageRoot } from "../../src/suite/values/package-root.js";

/** The users that the real server of the oracle knows, too: a line has token, name, uid, and groups in quotes. */
const FILE = join(packageRoot(), "fake-apiserver/oracle/tokens.csv");

/** The user of each token of the oracle. */
export function tokensOfOracle(): Readonly<Record<string, TokenOptions>> {
  const lines = readFileSync(FILE, "utf8").trimEnd().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [token = "", user = "", uid = "", ...rest] = line.split(",");
      const groups = rest.join(",").replaceAll('"', "").split(",");
      return [
        token,
        {
          user,
          ...(uid === "" ? {} : { uid }),
          groups: groups.filter((group) => group !== ""),
        },
      ];
    }),
  );
}

/** The token of a user of the oracle. @throws ScenarioError for an unknown user */
export function tokenOf(name: string): string {
  const found = Object.entries(tokensOfOracle()).find(([, { user }]) => user === name)?.[0];
  if (found === undefined) throw new ScenarioError(`There is no user ${name}: see tokens.csv`);
  return found;
}
