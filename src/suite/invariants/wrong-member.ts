import type { WireObject } from "../../protocol/messages.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { areTextsDelivered, isChoiceOf, isDeliveredWhole } from "./is-delivered-whole.js";

/** Libraries format times in several ways. */
const INSTANTS: readonly string[] = ["deletionTimestamp", "creationTimestamp"];
/** Pod phases that every client knows. */
const PHASES: readonly unknown[] = ["Pending", "Running", "Succeeded", "Failed"];

/** A member that an informer shows with another value than the server. */
export interface WrongMember {
  readonly member: string;
  /** Both as JSON. */
  readonly expected: string;
  readonly observed: string;
}

/** Which members are compared. */
export interface ComparedMembers {
  /** Of the metadata. */
  readonly metadata: readonly string[];
  /** Whether those outside the metadata are compared, too. */
  readonly contents: boolean;
  /** Whether the adapter reports the data of config maps. */
  readonly passesDataOn: boolean;
}

/** The first one of an object, compared with the server's state at that version. */
export function wrongMember(
  stored: KubernetesObject,
  shown: WireObject,
  { metadata, contents, passesDataOn }: ComparedMembers,
): WrongMember | undefined {
  const kept: Readonly<Record<string, unknown>> = { ...stored.metadata };
  const wrong = metadata.find(
    (member) => !isKept(member, kept[member], shown.metadata[member] ?? undefined),
  );
  if (wrong !== undefined) {
    return {
      member: wrong,
      expected: JSON.stringify(kept[wrong] ?? null),
      observed: JSON.stringify(shown.metadata[wrong] ?? null),
    };
  }
  const lost = contents ? lostOf(stored, shown, passesDataOn) : undefined;
  if (lost === undefined) return undefined;
  return {
    member: lost,
    expected: JSON.stringify(stored[lost]),
    observed: JSON.stringify(shown[lost] ?? null),
  };
}

/** Those outside the metadata: typed libraries add and omit members, and some are used for metadata only. */
function lostOf(
  stored: KubernetesObject,
  notified: WireObject,
  passesDataOn: boolean,
): "data" | "spec" | "status" | undefined {
  if (isMetadataAlone(notified)) return undefined;
  if (passesDataOn && !areTextsDelivered(stored["data"], notified["data"])) return "data";
  if ((notified["spec"] ?? notified["status"] ?? null) === null) return undefined;
  const isChoice = isChoiceOf(stored["spec"], notified["spec"]);
  if (!isChoice && !isDeliveredWhole(stored["spec"], notified["spec"])) return "spec";
  const phase = member(stored["status"], "phase");
  return PHASES.includes(phase) && member(notified["status"], "phase") !== phase
    ? "status"
    : undefined;
}

function isMetadataAlone(notified: WireObject): boolean {
  if (notified["kind"] === "PartialObjectMetadata") return true;
  return Object.entries(notified).every(
    ([name, value]) => value === null || ["apiVersion", "kind", "metadata"].includes(name),
  );
}

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null
    ? Object.entries(of).find(([key]) => key === name)?.[1]
    : undefined;
}

function isKept(member: string, stored: unknown, notified: unknown): boolean {
  if (INSTANTS.includes(member)) return (notified === undefined) === (stored === undefined);
  return canonical(notified) === canonical(stored);
}

/** The same text for equal maps; an absent map equals an empty one. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? {});
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort()));
}
