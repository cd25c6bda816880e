import type { History, Setting, Step } from "./history.js";

/** Whether a history still goes wrong. */
export type GoesWrong = (history: History) => Promise<boolean>;

/**
 * Leaves out of a history that goes wrong whatever it goes wrong without: no step of what is left can be left out, and no
 * part of the setting can be simpler. What it then says went wrong may be something else than before.
 */
export async function shortestHistory(history: History, goesWrong: GoesWrong): Promise<History> {
  let shortest = history;
  for (;;) {
    const shorter = await withSimplerSetting(await withFewerSteps(shortest, goesWrong), goesWrong);
    const isShorter = shorter !== shortest;
    shortest = shorter;
    if (!isShorter) return shortest;
  }
}

/** Tries without half of the steps, a quarter, and so on, down to single ones. */
async function withFewerSteps(history: History, goesWrong: GoesWrong): Promise<History> {
  let shortest = history;
  for (let size = Math.ceil(history.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest.steps.length; ) {
      const candidate = { ...shortest, steps: without(shortest.steps, at, size) };
      if (await goesWrong(candidate)) shortest = candidate;
      else at += size;
    }
  }
  return shortest;
}

function without(steps: readonly Step[], at: number, count: number): readonly Step[] {
  return [...steps.slice(0, at), ...steps.slice(at + count)];
}

/** Each member of a setting as it is simplest. The queue mode stays: it is what one looks for. */
const SIMPLER: readonly Partial<Setting>[] = [
  { isSelective: false },
  { resyncPeriodMs: 0 },
  { pageMaxCount: undefined },
  { watchList: false },
];

async function withSimplerSetting(history: History, goesWrong: GoesWrong): Promise<History> {
  let simplest = history;
  for (const simpler of SIMPLER) {
    const setting = { ...simplest.setting, ...simpler };
    if (JSON.stringify(setting) === JSON.stringify(simplest.setting)) continue;
    const candidate = { ...simplest, setting };
    if (await goesWrong(candidate)) simplest = candidate;
  }
  return simplest;
}
