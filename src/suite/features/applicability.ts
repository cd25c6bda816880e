import type { HelloResult } from "../../protocol/messages.js";
import { ANY_LEVEL, compareVersions } from "../values/version-order.js";

/** Whether a scenario applies to a port. */
export type Applicability =
  | { readonly runs: true }
  | { readonly runs: false; readonly reason: string };

/** Behaviour of a port with a trait, by design. */
const TRAITS: Readonly<Record<string, string>> = {
  "repeats-unchanged": "repeats what has not changed after a list",
  polls: "lists again and again, and never watches",
  "lists-at-events": "lists after each event, to learn what has changed",
};

/** The part of an adapter's `hello` that decides applicability. */
export type PortFacts = Pick<
  HelloResult,
  "capabilities" | "needs" | "traits" | "clock" | "queue" | "parts"
>;

/**
 * Decides from a scenario's tags (inherited ones included, each with its "@") whether it applies to the port of this
 * `hello`, held to client-go minor version `level`, or to `ANY_LEVEL`. `@since` and `@until` are inclusive; every `@cap` and `@needs` must
 * be offered, no `@unless` trait, and one of several `@queue`. The first reason found is returned; other tags are ignored.
 */
export function applicability(
  tags: readonly string[],
  hello: PortFacts,
  level: string,
): Applicability {
  const reason =
    levelReason(tags, level) ??
    queueReason(tags, hello.queue) ??
    capabilityReason(tags, hello.capabilities) ??
    partReason(tags, hello.parts) ??
    needReason(tags, hello) ??
    traitReason(tags, hello.traits);
  return reason === undefined ? { runs: true } : { runs: false, reason };
}

/** The values of one kind of tag: `valuesOf(["@cap:a", "@must"], "cap")` is `["a"]`. */
export function valuesOf(tags: readonly string[], kind: string): readonly string[] {
  const prefix = `@${kind}:`;
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
}

function levelReason(tags: readonly string[], level: string): string | undefined {
  if (level === ANY_LEVEL) return undefined;
  const since = valuesOf(tags, "since").find((bound) => compareVersions(level, bound) < 0);
  if (since !== undefined) return `holds since client-go ${since}; this run is at level ${level}`;
  const until = valuesOf(tags, "until").find((bound) => compareVersions(level, bound) > 0);
  if (until !== undefined) return `held until client-go ${until}; this run is at level ${level}`;
  return undefined;
}

function queueReason(tags: readonly string[], queue: string | undefined): string | undefined {
  const queues = valuesOf(tags, "queue");
  if (queues.length === 0 || (queue !== undefined && queues.includes(queue))) return undefined;
  const wanted = queues.join(" or ");
  return queue === undefined
    ? `holds for the queue ${wanted}; the port does not say which queue it stands on`
    : `holds for the queue ${wanted}; the port stands on ${queue}`;
}

function capabilityReason(
  tags: readonly string[],
  declared: readonly string[],
): string | undefined {
  const missing = valuesOf(tags, "cap").find((capability) => !declared.includes(capability));
  return missing === undefined ? undefined : `the port does not declare capability ${missing}`;
}

function partReason(tags: readonly string[], declared: readonly string[] = []): string | undefined {
  const missing = valuesOf(tags, "part").find((part) => !declared.includes(part));
  return missing === undefined ? undefined : `the adapter cannot drive a ${missing} alone`;
}

function traitReason(
  tags: readonly string[],
  declared: readonly string[] = [],
): string | undefined {
  const found = valuesOf(tags, "unless").find((trait) => declared.includes(trait));
  return found === undefined ? undefined : `the port ${TRAITS[found] ?? `has the trait ${found}`}`;
}

function needReason(tags: readonly string[], hello: PortFacts): string | undefined {
  const declared: readonly string[] = hello.needs;
  const has = (need: string) =>
    need === "virtual-clock" ? hello.clock === "virtual" : declared.includes(need);
  const missing = valuesOf(tags, "needs").find((need) => !has(need));
  if (missing === undefined) return undefined;
  return missing === "virtual-clock"
    ? "needs virtual time; this adapter runs in real time"
    : `the adapter does not offer ${missing}`;
}
