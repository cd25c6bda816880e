import { ExpectationError } from "../evidence/expectation-error.js";
import type { LoggedNotification } from "../trial/handler-log.js";
import type { Trial } from "../trial/trial.js";
import type { TrialHandler } from "../trial/trial-handlers.js";

/** One notification of a scenario's table. Absent members are not compared. */
export interface ExpectedNotification {
  readonly event: "add" | "update" | "delete" | "resync";
  readonly key: string;
  readonly note?: "final state unknown" | "final state known" | "initial list" | "later";
  readonly version?: string;
  readonly oldVersion?: string;
  /** Value of the label that the transform sets. */
  readonly transformed?: string;
}

/**
 * Waits until a handler has been notified of exactly the expected changes, and checks that nothing more follows.
 * Updates without a change are ignored unless the scenario names them: an informer may
 * repeat notifications.
 */
export async function expectNotifications(
  trial: Trial,
  handlerName: string,
  expected: readonly ExpectedNotification[],
  order: "this order" | "any order",
): Promise<void> {
  const handler = trial.handler(handlerName);
  const relevant = () => relevantOf(handler, expected);
  const failure = () => failureOf(trial, relevant(), expected);
  await trial.mustBecomeTrue(() => relevant().length >= expected.length, failure);
  await trial.quiesce([handler]);
  const wanted = expected.map((row) => wantedText(trial, row));
  const notified = relevant().map((one, i) =>
    notificationText(trial, one, expected[i], order, expected),
  );
  if (order === "any order") {
    wanted.sort();
    notified.sort();
  }
  if (wanted.join("\n") !== notified.join("\n")) throw failure();
  handler.log.forget();
}

/** Checks that a handler was not notified; repetitions without a change only count when `strictly`. */
export async function expectNoNotification(
  trial: Trial,
  handlerName: string,
  strictly: boolean,
): Promise<void> {
  const handler = trial.handler(handlerName);
  await trial.quiesce([handler]);
  const notified = handler.log.recent().filter((one) => strictly || one.meaning !== "resync");
  if (notified.length > 0) throw failureOf(trial, notified, []);
}

/** Checks that a handler has never been notified of a deletion. */
export async function expectNoDeletion(trial: Trial, handlerName: string): Promise<void> {
  const handler = trial.handler(handlerName);
  await trial.quiesce([handler]);
  const notified = handler.log.all().filter(({ meaning }) => meaning === "delete");
  if (notified.length === 0) return;
  throw new ExpectationError(
    "A handler is notified of the deletion of an object that still exists",
    {
      expected: "no deletion",
      observed: notified.map(plainText).join("\n"),
      pointsAt: notified.map(({ timelineIndex }) => timelineIndex),
      requirement: "C-16",
    },
  );
}

function relevantOf(
  handler: TrialHandler,
  expected: readonly ExpectedNotification[],
): readonly LoggedNotification[] {
  const wantsResync = expected.some(({ event }) => event === "resync");
  return handler.log.recent().filter((one) => wantsResync || one.meaning !== "resync");
}

function failureOf(
  trial: Trial,
  notified: readonly LoggedNotification[],
  expected: readonly ExpectedNotification[],
): ExpectationError {
  return new ExpectationError("The handler is not notified of what happened", {
    expected: linesOr(
      "nothing",
      expected.map((row) => wantedText(trial, row)),
    ),
    observed: linesOr(
      "nothing",
      notified.map((one) => plainText(one)),
    ),
    pointsAt: notified.map((one) => one.timelineIndex),
  });
}

function linesOr(nothing: string, lines: readonly string[]): string {
  return lines.length === 0 ? nothing : lines.join("; ");
}

/** Shows only the members that the port can report. */
function wantedText(trial: Trial, row: ExpectedNotification): string {
  const parts = [eventWord(trial, row.event), row.key];
  if (row.note !== undefined && canNote(trial, row.note)) parts.push(`(${row.note})`);
  if (row.version !== undefined) parts.push(`at ${trial.server.version(row.version)}`);
  if (row.oldVersion !== undefined) parts.push(`from ${trial.server.version(row.oldVersion)}`);
  if (row.transformed !== undefined) parts.push(`transformed ${row.transformed}`);
  return parts.join(" ");
}

/** Shows the members that the row compares; in any order, those of the first row for the key. */
function notificationText(
  trial: Trial,
  notified: LoggedNotification,
  sameRow: ExpectedNotification | undefined,
  order: "this order" | "any order",
  expected: readonly ExpectedNotification[],
): string {
  const row = order === "this order" ? sameRow : expected.find(({ key }) => key === notified.key);
  const parts = [eventWord(trial, notified.meaning), notified.key];
  if (row?.note !== undefined && canNote(trial, row.note))
    parts.push(`(${noteOf(notified, row.note)})`);
  if (row?.version !== undefined) parts.push(`at ${notified.resourceVersion}`);
  if (row?.oldVersion !== undefined) {
    parts.push(`from ${String(notified.notification.oldObject?.metadata["resourceVersion"])}`);
  }
  if (row?.transformed !== undefined) {
    parts.push(`transformed ${notified.isCut ? row.transformed : transformedOf(notified)}`);
  }
  return parts.join(" ");
}

function plainText(notified: LoggedNotification): string {
  const unknown = notified.notification.finalStateUnknown ? " (final state unknown)" : "";
  const initial = notified.notification.isInInitialList ? " (initial list)" : "";
  return `${notified.meaning} ${notified.key} at ${notified.resourceVersion}${unknown}${initial}`;
}

function eventWord(trial: Trial, meaning: LoggedNotification["meaning"]): string {
  const isUpsert = meaning === "add" || meaning === "update" || meaning === "apply";
  return isUpsert && !trial.can("add-update-distinct") ? "apply" : meaning;
}

function canNote(trial: Trial, note: string): boolean {
  return trial.can(note.startsWith("final state") ? "tombstone" : "initial-list-flag");
}

function noteOf(notified: LoggedNotification, asked: string): string {
  const { finalStateUnknown, isInInitialList } = notified.notification;
  if (asked.startsWith("final state")) {
    return finalStateUnknown ? "final state unknown" : "final state known";
  }
  return isInInitialList ? "initial list" : "later";
}

function transformedOf(notified: LoggedNotification): string {
  const labels = notified.notification.object?.metadata["labels"];
  if (typeof labels !== "object" || labels === null || !("transformed" in labels)) return "no";
  return labels.transformed === "true" ? "yes" : "no";
}
