import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../../protocol/port-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { OtherTraffic } from "../trial/other-traffic.js";
import { startOthers } from "./other-informers.js";

const CONFIGMAPS = {
  group: "",
  version: "v1",
  resource: "configmaps",
  singular: "configmap",
  kind: "ConfigMap",
  namespaced: true,
} as const;

/** Starts two of them, with an adapter that answers so. Returns the commands that it got. */
async function starting(
  answer: (cmd: string, informer: string, created: readonly string[]) => object,
): Promise<readonly string[]> {
  const asked: string[] = [];
  const created: string[] = [];
  const call = async (cmd: string, { informer }: { readonly informer: string }) => {
    asked.push(`${cmd} ${informer}`);
    const answered = answer(cmd, informer, created);
    if (cmd === "informer.create") created.push(informer);
    return answered;
  };
  const server = { others: new OtherTraffic(), otherNames: [] };
  const time = { mode: "virtual", until: async () => true };
  const trial = { call, server, time, forget: () => undefined };
  await startOthers(trial as unknown as Parameters<typeof startOthers>[0], CONFIGMAPS, 2);
  return asked.filter((line) => line.startsWith("informer.start "));
}

describe("startOthers()", () => {
  it("starts informers with an adapter that goes by their names", async () => {
    const asked = await starting((_, informer, created) => {
      if (informer === "nobody" && !created.includes(informer)) {
        throw new PortError("invalid", "no informer nobody");
      }
      return {};
    });
    assert.deepEqual(asked, ["informer.start other-1", "informer.start other-2"]);
  });

  it("skips the scenario with an adapter that takes the last informer for any", async () => {
    await assert.rejects(
      starting((cmd, _, created) => {
        if (cmd !== "informer.create" && created.length === 0) {
          throw new PortError("internal", "informer is undefined");
        }
        return {};
      }),
      NotApplicableError,
    );
  });

  it("skips it with an adapter that has one at a time", async () => {
    await assert.rejects(
      starting((cmd, informer, created) => {
        if (informer === "nobody") throw new PortError("invalid", "no informer nobody");
        if (cmd === "informer.create" && created.length > 0) {
          throw new PortError("not-supported", "one informer at a time");
        }
        return {};
      }),
      NotApplicableError,
    );
  });
});
