import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readProtocolSchema } from "./protocol-schema.js";
import {
  isCommandName,
  type Validation,
  validateCommand,
  validateEvent,
  validateReply,
  validateResult,
} from "./validate-message.js";

const informer = "i1";
const notification = { ev: "notify", trial: "t", informer, handler: "h", n: 1, type: "add" };
const resource = { group: "", version: "v1", resource: "pods", kind: "Pod", namespaced: true };
const hello = {
  protocol: 1,
  implementation: { name: "kube-foo", version: "1.0.0", language: "Rust" },
  adapter: { name: "kube-foo-adapter", version: "0.1.0" },
  capabilities: ["store"],
  needs: [],
  clock: "real",
  level: "0.37",
};

function reasonOf(validation: Validation<unknown>): string | undefined {
  return validation.type === "invalid" ? validation.reason : undefined;
}

describe("protocol.schema.json", () => {
  it("is a JSON Schema", () => {
    const judge = new Ajv2020();

    assert.equal(judge.validateSchema(readProtocolSchema()), true, judge.errorsText());
  });
});

describe("validateCommand()", () => {
  const create = { id: 3, cmd: "informer.create", trial: "t", args: { informer, resource } };

  it("accepts a command and gives it back", () => {
    assert.deepEqual(validateCommand(create), { type: "valid", message: create });
  });

  const invalid = [
    {
      change: { cmd: "informer.fly" },
      reason: /^cmd: expected one of "hello", .*"debug\.dump", got "informer\.fly"$/,
    },
    { change: { id: 0 }, reason: /^id: expected 1 or more, got 0$/ },
    { change: { trial: undefined }, reason: /^trial: missing$/ },
    { change: { trial: "" }, reason: /^trial: expected at least 1 character, got ""$/ },
    { change: { colour: "red" }, reason: /^colour: the protocol has no such member$/ },
    {
      change: { args: { informer, resource: { ...resource, namespaced: "yes" } } },
      reason: /^args\.resource\.namespaced: expected a boolean, got "yes"$/,
    },
    {
      change: { args: { informer, resource, indexers: { "by/node": { kind: "by-label" } } } },
      reason: /^args\.indexers\.by\/node\.label: missing$/,
    },
    {
      change: { args: { informer, resource, transform: { kind: "shuffle" } } },
      reason: /^args\.transform\.kind: expected one of "strip-managed-fields", .*, got "shuffle"$/,
    },
  ];
  for (const { change, reason } of invalid) {
    it(`names the member and the expectation: ${reason.source}`, () => {
      assert.match(reasonOf(validateCommand({ ...create, ...change })) ?? "", reason);
    });
  }

  it("refuses what is not an object", () => {
    assert.equal(reasonOf(validateCommand(null)), "the message: expected an object, got null");
  });
});

describe("validateReply()", () => {
  it("accepts a result and a failure", () => {
    const failure = { id: 2, err: { code: "refused", message: "no" } };

    assert.equal(validateReply({ id: 2, ok: {} }).type, "valid");
    assert.equal(validateReply(failure).type, "valid");
  });

  it("names the member of the shape that the reply tries to be", () => {
    const failure = { id: 2, err: { code: "sorry", message: "" } };

    assert.match(reasonOf(validateReply(failure)) ?? "", /^err\.code: expected one of "refused"/);
    assert.equal(reasonOf(validateReply({ id: 2 })), "ok: missing");
    assert.equal(reasonOf(validateReply({ ok: {} })), "id: missing");
    assert.equal(
      reasonOf(validateReply({ id: 2, ok: {}, err: { code: "refused", message: "" } })),
      "ok: the protocol has no such member",
    );
  });
});

describe("validateResult()", () => {
  it("accepts what the command's x-result describes", () => {
    assert.equal(validateResult("hello", hello).type, "valid");
    assert.equal(validateResult("store.list", { items: [{ metadata: {} }] }).type, "valid");
    assert.equal(validateResult("debug.dump", { anything: [1] }).type, "valid");
  });

  it("names the member that it does not describe", () => {
    const lonely = { ...hello, capabilities: ["store", "telepathy"] };

    assert.match(reasonOf(validateResult("hello", lonely)) ?? "", /^capabilities\[1\]: expected/);
    assert.equal(
      reasonOf(validateResult("hello", { ...hello, level: "1.37" })),
      'level: expected text like ^0\\.[0-9]+$, got "1.37"',
    );
    assert.equal(
      reasonOf(validateResult("store.list", { items: [{ metadata: {} }, {}] })),
      "items[1].metadata: missing",
    );
    assert.equal(
      reasonOf(validateResult("informer.start", { synced: true })),
      "synced: the protocol has no such member",
    );
  });
});

describe("validateEvent()", () => {
  it("accepts each kind of event", () => {
    const events = [
      notification,
      { ev: "watch-error", trial: "t", informer, message: "gone", code: 410 },
      { ev: "log", message: "hello" },
    ];

    for (const event of events)
      assert.deepEqual(validateEvent(event), { type: "valid", message: event });
  });

  it("refuses a misspelt optional member", () => {
    assert.equal(
      reasonOf(validateEvent({ ...notification, finalstateunknown: true })),
      "finalstateunknown: the protocol has no such member",
    );
  });

  it("refuses a count that is not a whole number from 1", () => {
    assert.equal(
      reasonOf(validateEvent({ ...notification, n: 0 })),
      "n: expected 1 or more, got 0",
    );
    assert.equal(
      reasonOf(validateEvent({ ...notification, n: "1" })),
      'n: expected an integer, got "1"',
    );
  });

  it("refuses an unknown event, and what is no object", () => {
    assert.match(reasonOf(validateEvent({ ev: "synced" })) ?? "", /^ev: expected one of "notify"/);
    assert.equal(reasonOf(validateEvent([])), "the message: expected an object, got []");
  });
});

describe("isCommandName()", () => {
  it("knows the commands of the schema and no others", () => {
    assert.equal(isCommandName("clock.advance"), true);
    assert.equal(isCommandName("clock.rewind"), false);
    assert.equal(isCommandName(undefined), false);
  });
});
