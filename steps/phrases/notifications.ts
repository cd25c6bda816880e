import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import type { ExpectedNotification } from "../../src/suite/expectations/expect-notifications.js";

const EVENTS: Readonly<Record<string, ExpectedNotification["event"]>> = {
  add: "add",
  update: "update",
  delete: "delete",
  resync: "resync",
};

const NOTES: Readonly<Record<string, NonNullable<ExpectedNotification["note"]>>> = {
  "final state unknown": "final state unknown",
  "final state known": "final state known",
  "initial list": "initial list",
  later: "later",
};

/** Reads a table with the columns event and object, and, where they matter, note, version, old and transformed. */
export function notifications(
  rows: readonly Readonly<Record<string, string>>[],
): readonly ExpectedNotification[] {
  return rows.map((row) => {
    const event = EVENTS[row["event"] ?? ""];
    const { object: key, version, old: oldVersion, transformed } = row;
    if (event === undefined || key === undefined) {
      throw new ScenarioError(`"${row["event"]} ${key}" is not a notification`);
    }
    const note = NOTES[row["note"] ?? ""];
    return {
      event,
      key,
      ...(note === undefined ? {} : { note }),
      ...(version === undefined || version === "" ? {} : { version }),
      ...(oldVersion === undefined || oldVersion === "" ? {} : { oldVersion }),
      ...(transformed === undefined || transformed === "" ? {} : { transformed }),
    };
  });
}
