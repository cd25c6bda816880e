import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { SpawnedProgram } from "../../../fake-apiserver/testing/spawned-program.js";
import { Conversation } from "./conversation.js";

/** Answers every call with what it was asked, but "fail" with a failure; before that it tells of "x" and of the call's name. */
const PARROT = `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, call, ...args } = JSON.parse(line);
    const write = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
    if (call === "die") { process.stderr.write("ouch"); process.exit(7); }
    write({ of: "x-0", event: "added", object: { metadata: { name: "stranger" } } });
    if (args.of) write({ of: args.of, event: "added", object: { metadata: { name: "a" } } });
    if (call === "fail") write({ id, error: { status: 404, reason: "NotFound", message: "none" } });
    else write({ id, ok: { metadata: {}, call, args } });
  });
`;

let program: SpawnedProgram;
let conversation: Conversation;

describe("Conversation", () => {
  beforeEach(() => {
    program = new SpawnedProgram(process.execPath, ["-e", PARROT], {
      env: {},
      isInteractive: true,
    });
    conversation = new Conversation(program);
  });
  afterEach(() => program[Symbol.dispose]());

  it("gives each call its answer", async () => {
    const [one, two] = await Promise.all([
      conversation.call("one", { name: "a\u2028b" }),
      conversation.call("two"),
    ]);

    assert.deepEqual([one["call"], one["args"]], ["one", { name: "a\u2028b" }]);
    assert.equal(two["call"], "two");
    await conversation.close();
  });

  it("rejects with what the library said", async () => {
    await assert.rejects(conversation.call("fail"), {
      status: 404,
      reason: "NotFound",
      message: "none",
    });
  });

  it("tells the events of one server from those of the one before", async () => {
    await conversation.connect({});
    await conversation.call("watch", { of: "x" });

    await conversation.event("x", "added", "a");

    assert.deepEqual(
      conversation.events("x").map(({ object }) => object?.metadata.name),
      ["a"],
    );
    await conversation.connect({});
    assert.deepEqual(conversation.events("x"), []);
  });

  it("rejects what is waited for when the program ends", async () => {
    const event = assert.rejects(
      conversation.event("x", "added"),
      /ended without added in x:\nouch/,
    );
    const answer = assert.rejects(
      conversation.call("die"),
      /ended without an answer to die:\nouch/,
    );

    await Promise.all([event, answer]);
    await assert.rejects(conversation.close(), /ended with 7:\nouch/);
  });
});
