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
export async function expectTold(
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
  const told = relevant().map((one, i) => toldText(trial, one, expected[i], order, expected));
  if (order === "any order") {
    wanted.sort();
    told.sort();
  }
  if (wanted.join("\n") !== told.join("\n")) throw failure();
  handler.log.forget();
}

/** Checks that a handler was not notified; repetitions without a change only count when `strictly`. */
export async function expectToldNothing(
  trial: Trial,
  handlerName: string,
  strictly: boolean,
): Promise<void> {
  const handler = trial.handler(handlerName);
  await trial.quiesce([handler]);
  const told = handler.log.recent().filter((one) => strictly || one.meaning !== "resync");
  if (told.length > 0) throw failureOf(trial, told, []);
}

/** Checks that a handler has never been notified of a deletion. */
export async function expectNoDeletionTold(trial: Trial, handlerName: string): Promise<void> {
  const handler = trial.handler(handlerName);
  await trial.quiesce([handler]);
  const told = handler.log.all().filter(({ meaning }) => meaning === "delete");
  if (told.length === 0) return;
  throw new ExpectationError(
    "A handler is notified of the deletion of an object that still exists",
    {
      expected: "no deletion",
      observed: told.map(plainText).join("\n"),
      pointsAt: told.map(({ timelineIndex }) => timelineIndex),
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
  told: readonly LoggedNotification[],
  expected: readonly ExpectedNotification[],
): ExpectationError {
  return new ExpectationError("The handler is not notified of what happened", {
    expected: linesOr(
      "nothing",
      expected.map((row) => wantedText(trial, row)),
    ),
    observed: linesOr(
      "nothing",
      told.map((one) => plainText(one)),
    ),
    pointsAt: told.map((one) => one.timelineIndex),
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
function toldText(
  trial: Trial,
  told: LoggedNotification,
  sameRow: ExpectedNotification | undefined,
  order: "this order" | "any order",
  expected: readonly ExpectedNotification[],
): string {
  const row = order === "this order" ? sameRow : expected.find(({ key }) => key === told.key);
  const parts = [eventWord(trial, told.meaning), told.key];
  if (row?.note !== undefined && canNote(trial, row.note))
    parts.push(`(${noteOf(told, row.note)})`);
  if (row?.version !== undefined) parts.push(`at ${told.resourceVersion}`);
  if (row?.oldVersion !== undefined) {
    parts.push(`from ${String(told.notification.oldObject?.metadata["resourceVersion"])}`);
  }
  if (row?.transformed !== undefined) {
    parts.push(`transformed ${told.isCut ? row.transformed : transformedOf(told)}`);
  }
  return parts.join(" ");
}

function plainText(told: LoggedNotification): string {
  const unknown = told.notification.finalStateUnknown ? " (final state unknown)" : "";
  const initial = told.notification.isInInitialList ? " (initial list)" : "";
  return `${told.meaning} ${told.key} at ${told.resourceVersion}${unknown}${initial}`;
}

function eventWord(trial: Trial, meaning: LoggedNotification["meaning"]): string {
  const isUpsert = meaning === "add" || meaning === "update" || meaning === "apply";
  return isUpsert && !trial.can("add-update-distinct") ? "apply" : meaning;
}

function canNote(trial: Trial, note: string): boolean {
  return trial.can(note.startsWith("final state") ? "tombstone" : "initial-list-flag");
}

function noteOf(told: LoggedNotification, asked: string): string {
  const { finalStateUnknown, isInInitialList } = told.notification;
  if (asked.startsWith("final state")) {
    return finalStateUnknown ? "final state unknown" : "final state known";
  }
  return isInInitialList ? "initial list" : "later";
}

function transformedOf(told: LoggedNotification): string {
  const labels = told.notification.object?.metadata["labels"];
  if (typeof labels !== "object" || labels === null || !("transformed" in labels)) return "no";
  return labels.transformed === "true" ? "yes" : "no";
}
