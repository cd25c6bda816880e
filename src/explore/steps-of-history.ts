import { applicability } from "../suite/features/applicability.js";
import { stepNeeds, type WrittenStep } from "../suite/features/step-needs.js";
import { ANY_LEVEL } from "../suite/values/version-order.js";
import type { Command, History, Setting } from "./history.js";
import { natureOf } from "./port-nature.js";
import { REAL_SECONDS_MAX, realSeconds } from "./real-seconds.js";
import type { PortHello, Sentence } from "./sentence.js";
import { serverOf, settingsOf } from "./setting-sentences.js";
import { Storyline } from "./storyline.js";

/**
 * A history as the steps of a scenario. Commands that do not apply, and those that the port does not support, are left
 * out, so that each seed is a history for any port. Whether a command applies depends on the effects of the history on
 * the server, never on the port.
 * @param isOwed whether the port owes the answer to a question at the end
 * @param without texts: commands with a sentence that contains one of them are left out
 */
export function stepsOfHistory(
  { setting: drawn, kinds, commands }: History,
  hello: PortHello,
  isOwed: (requirement: string) => boolean = () => true,
  without: readonly string[] = [],
): readonly Sentence[] {
  const setting: Setting = natureOf(hello).hasFallback ? drawn : { ...drawn, server: "as shipped" };
  const mayTakePart = new Set<Command["kind"]>(["write", ...kinds]);
  const story = new Storyline(hello);
  const steps: Sentence[] = [];
  const canAll = (more: readonly Sentence[]) => {
    const all = [...steps, ...more];
    if (more.some((sentence) => isWith(without, sentence))) return false;
    return isAbleTo(all, hello) && !(hello.clock === "real" && isTooSlow(all));
  };
  const add = (more: readonly Sentence[]) => steps.push(...more);
  // Expectations that do not hold for the port are left out.
  const owed = (more: readonly Sentence[]) =>
    more.filter(({ requirement = "" }) => requirement === "" || isOwed(requirement));
  const start = () => {
    const attempt = story.copy();
    const more = owed(attempt.start(setting));
    if (!canAll(more)) return add(story.start({ ...setting, beginning: "" }));
    story.become(attempt);
    return add(more);
  };
  begin(setting, story, canAll, add);
  const alone = story.copy();
  const whole = owed(alone.alone(setting));
  if (whole.length > 0 && canAll(whole)) {
    return [...steps, ...whole].map((step) => alone.spelled(step));
  }
  addHandlers(setting, story, canAll, add);
  const taken = commands.filter(({ kind }) => mayTakePart.has(kind));
  for (const [place, command] of taken.entries()) {
    if (place === setting.startsAfter) start();
    const attempt = story.copy();
    const more = owed(attempt.perform(command));
    if (more.length === 0 || !canAll(more)) continue;
    story.become(attempt);
    add(more);
  }
  if (taken.length <= setting.startsAfter) start();
  add(story.end());
  for (const question of story.epilogue()) {
    const isAsked = question.every(
      ({ requirement = "" }) => requirement === "" || isOwed(requirement),
    );
    if (isAsked && canAll(question)) add(question);
  }
  return steps.map((step) => story.spelled(step));
}

function begin(
  setting: Setting,
  story: Storyline,
  canAll: (more: readonly Sentence[]) => boolean,
  add: (more: readonly Sentence[]) => void,
): void {
  const server = serverOf(setting.server, setting.version);
  if (canAll(server)) add(server);
  add(story.exist(setting.collection, setting.present));
  const rows = settingsOf(setting).filter((row) =>
    canAll([story.informer([row]), ...story.firstHandler()]),
  );
  add([story.informer(rows)]);
  story.select(rows, setting);
}

function addHandlers(
  setting: Setting,
  story: Storyline,
  canAll: (more: readonly Sentence[]) => boolean,
  add: (more: readonly Sentence[]) => void,
): void {
  add(story.firstHandler());
  const attempt = story.copy();
  const reader = attempt.reader(setting);
  if (canAll(reader)) {
    story.become(attempt);
    add(reader);
  }
}

function isWith(texts: readonly string[], { text, rows }: Sentence): boolean {
  const whole = [text, ...rows.flat()].join("\n");
  return texts.some((one) => whole.includes(one));
}

/**
 * Whether it waits for too long, or sends large objects in single bytes, or any with a pause after each byte: a million
 * chunks take longer than the deadline, and so do a thousand pauses.
 */
function isTooSlow(steps: readonly Sentence[]): boolean {
  if (realSeconds(steps) > REAL_SECONDS_MAX) return true;
  const has = (what: RegExp) => steps.some(({ text }) => what.test(text));
  const isLong =
    has(/ of \d{6,} bytes | with \d{5,} letters /) || has(/ a pause of \d+ ms between pieces$/);
  return has(/ events in single bytes$/) && isLong;
}

/** Whether the port, and its adapter, can do all of this. */
function isAbleTo(steps: readonly Sentence[], hello: PortHello): boolean {
  return applicability(tagsOfSteps(steps), hello, ANY_LEVEL).runs;
}

/** The capabilities that steps need, as tags of a scenario. */
export function tagsOfSteps(steps: readonly WrittenStep[]): readonly string[] {
  return [...stepNeeds(steps).keys()].map((need) => `@${need}`);
}
