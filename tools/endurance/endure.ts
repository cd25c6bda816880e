import { type Clock, sleep } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { RealApiserver } from "./real-apiserver.js";
import { FAIR } from "./relay.js";
import type { Watcher } from "./watchers.js";
import type { Stored, Writer } from "./writer.js";

/** Between two disturbances, and between two checks. */
const DISTURBED_EVERY_MS = [4_000, 10_000] as const;
const CHECKED_EVERY_MS = 60_000;

/** How long a watcher may take until it holds what the server has: a silence is noticed after 50 s, and back-off may follow. */
const CATCH_UP_MAX_MS = 120_000;
const LOOK_EVERY_MS = 250;

const SLOW = { delayMs: 300, bytesPerSecond: 40_000 };

/** What can happen. */
const DISTURBANCES = ["compaction", "restart", "reset", "slow network", "silence"] as const;

/** One of them. */
export type Disturbance = (typeof DISTURBANCES)[number];

/** What was found when all was calm. */
export interface Check {
  readonly watcher: string;
  /** How long it took until it had written what it had to; undefined: it never held what the server had. */
  readonly afterMs: number | undefined;
}

/** What to go through. */
export interface Endurance {
  readonly apiserver: RealApiserver;
  readonly writer: Writer;
  readonly watchers: readonly Watcher[];
  readonly clock: Clock;
  readonly prng: Prng;
  readonly lastsMs: number;
  readonly onEvent: (text: string) => void;
}

/** Disturbs, and checks each minute and at the end. */
export async function endure(options: Endurance): Promise<{
  readonly checks: readonly Check[];
  readonly happened: Readonly<Record<Disturbance, number>>;
}> {
  const { clock, lastsMs, writer } = options;
  const checks: Check[] = [];
  const happened = { compaction: 0, restart: 0, reset: 0, "slow network": 0, silence: 0 };
  const endMs = clock.nowMs() + lastsMs;
  do {
    const calm = new AbortController();
    const writing = writer.run(calm.signal);
    const checkMs = Math.min(endMs, clock.nowMs() + CHECKED_EVERY_MS);
    while (clock.nowMs() < checkMs) await disturb(options, happened);
    calm.abort();
    await writing;
    checks.push(...(await check(options)));
  } while (clock.nowMs() < endMs);
  return { checks, happened };
}

async function disturb(
  { apiserver, watchers, clock, prng, onEvent }: Endurance,
  happened: Record<Disturbance, number>,
): Promise<void> {
  await sleep(clock, prng.integer(...DISTURBED_EVERY_MS));
  const what = DISTURBANCES[prng.integer(0, DISTURBANCES.length)] ?? "compaction";
  onEvent(what);
  happened[what]++;
  for (const { relay } of watchers) relay.become(FAIR);
  switch (what) {
    case "compaction":
      return apiserver.compact();
    case "restart":
      return apiserver.restart();
    case "reset":
      for (const { relay } of watchers) relay.cut();
      return;
    case "slow network":
      for (const { relay } of watchers) relay.become(SLOW);
      return;
    case "silence":
      // Over HTTP/1.1 a silent server looks like a quiet one until the watch times out, minutes later.
      for (const { relay, kind } of watchers) if (kind.protocol === "h2") relay.silence();
  }
}

/** Without further writes: each watcher has to reach the server's state, and the server each writer's. */
async function check(options: Endurance): Promise<readonly Check[]> {
  const { watchers, writer, clock, onEvent } = options;
  for (const { relay } of watchers) relay.become(FAIR);
  const names = watchers.map(({ kind }) => kind.name);
  const beganMs = clock.nowMs();
  const caughtUpMs = new Map<string, number>();
  const equal = new Set<string>();
  let looksCount = 0;
  for (;;) {
    looksCount++;
    for (const watcher of watchers) await watcher.report();
    const { versions, unseenCounts } = await writer.stored(names);
    const nowMs = clock.nowMs() - beganMs;
    equal.clear();
    for (const watcher of watchers) {
      const { name } = watcher.kind;
      if (unseenCounts[name] === 0 && !caughtUpMs.has(name)) caughtUpMs.set(name, nowMs);
      if (caughtUpMs.has(name) && holds(watcher, versions)) equal.add(name);
    }
    if (equal.size === watchers.length) break;
    if (nowMs > CATCH_UP_MAX_MS) {
      for (const watcher of watchers) onEvent(behind(watcher, versions, unseenCounts));
      onEvent(`looked ${looksCount} times`);
      break;
    }
    await sleep(clock, LOOK_EVERY_MS);
  }
  const checks = watchers.map(({ kind, latest, heapBytes }) => {
    heapBytes.push(latest?.heapBytes ?? 0);
    return {
      watcher: kind.name,
      afterMs: equal.has(kind.name) ? caughtUpMs.get(kind.name) : undefined,
    };
  });
  onEvent(`checked: ${checks.map(({ afterMs }) => `${afterMs ?? "never"}`).join(", ")} ms`);
  return checks;
}

/** What of a watcher is not where the server is. */
function behind(
  { kind, latest }: Watcher,
  versions: Stored["versions"],
  unseenCounts: Stored["unseenCounts"],
): string {
  const differing = (known: Readonly<Record<string, string>> = {}) =>
    [...new Set([...Object.keys(known), ...Object.keys(versions)])].filter(
      (key) => known[key] !== versions[key],
    ).length;
  return `${kind.name}: ${differing(latest?.cached)} objects differ in the cache, ${differing(latest?.notified)} in what handlers know, ${unseenCounts[kind.name] ?? 0} are not annotated`;
}

/** Whether its cache and its handlers are where the server is. */
function holds({ latest }: Watcher, versions: Stored["versions"]): boolean {
  return sameAs(latest?.cached, versions) && sameAs(latest?.notified, versions);
}

function sameAs(
  one: Readonly<Record<string, string>> | undefined,
  other: Readonly<Record<string, string>>,
): boolean {
  if (one === undefined) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
