import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Command } from "./messages.js";
import { SessionNames } from "./session-names.js";
import {
  type Validation,
  validateCommand,
  validateEvent,
  validateReply,
  validateResult,
} from "./validate-message.js";

const docsFolder = new URL("../../../docs/", import.meta.url);

interface ExampleLine {
  readonly from: "suite" | "adapter";
  readonly message: Readonly<Record<string, unknown>>;
}

function exampleLines(page: string): readonly ExampleLine[] {
  const text = readFileSync(new URL(page, docsFolder), "utf8");
  return text.split("\n").flatMap((line) => {
    const arrow = line.slice(0, 2);
    if (arrow !== "→ " && arrow !== "← ") return [];
    return [{ from: arrow === "→ " ? "suite" : "adapter", message: JSON.parse(line.slice(2)) }];
  });
}

function accepted<T>(validation: Validation<T>, message: object): T {
  if (validation.type === "valid") return validation.message;
  return assert.fail(`${validation.reason} in ${JSON.stringify(message)}`);
}

/** Checks a message of the adapter; `commands` are those it may answer. */
function checkAnswer(message: object, commands: ReadonlyMap<number, Command>): number | undefined {
  if ("ev" in message) {
    accepted(validateEvent(message), message);
    return undefined;
  }
  const reply = accepted(validateReply(message), message);
  const command = commands.get(reply.id) ?? assert.fail(`no command ${reply.id}`);
  if ("ok" in reply) accepted(validateResult(command.cmd, reply.ok), message);
  return reply.id;
}

describe("docs/protocol.md", () => {
  it("shows an exchange that keeps to the protocol, from hello to shutdown", () => {
    const known = new SessionNames();
    const open = new Map<number, Command>();
    const names: string[] = [];
    for (const { from, message } of exampleLines("protocol.md")) {
      if (from === "suite") {
        const command = accepted(validateCommand(message), message);
        names.push(command.cmd);
        open.set(command.id, command);
        known.commandSent(command);
        continue;
      }
      const answered = checkAnswer(message, open);
      if (answered !== undefined) open.delete(answered);
      else assert.equal(known.eventProblem(accepted(validateEvent(message), message)), undefined);
    }

    assert.equal(names.at(0), "hello");
    assert.equal(names.at(-1), "shutdown");
    assert.equal(open.size, 0);
  });
});

describe("docs/port-authors.md", () => {
  it("shows messages that keep to the protocol", () => {
    const lines = exampleLines("port-authors.md");
    const commands = new Map<number, Command>();
    for (const { from, message } of lines) {
      if (from === "adapter") {
        checkAnswer(message, commands);
        continue;
      }
      const command = accepted(validateCommand(message), message);
      commands.set(command.id, command);
    }

    assert.equal(commands.size, 4);
    assert.equal(lines.length, 12);
  });
});
