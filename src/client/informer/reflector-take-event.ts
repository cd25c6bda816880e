/**
 * The effect of one event of an open watch. Mirrors: client-go@32ce75a7 tools/cache/reflector.go `handleAnyWatch`.
 */
import { isRecord } from "../../wire/is-record.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../wire/watch-event.js";
import { isKubernetesObject } from "./object-metadata.js";
import type {
  ObjectEvent,
  ReflectorConfig,
  ReflectorEffect,
  ReflectorMemory,
  ReflectorStepContext,
  ReflectorTransition,
  StreamingState,
} from "./reflector-state.js";

/**
 * Applies an event to the store, or to the snapshot of a streaming list.
 *
 * A refused event changes nothing: not the store, not the version, not the count. Every other event moves the version to
 * its own, whatever it was before and whether or not the store accepts the object.
 */
export function takeEvent(
  state: StreamingState,
  event: ObjectEvent,
  { config }: ReflectorStepContext,
): ReflectorTransition {
  const refusal = refusalOf(event, config);
  if (refusal !== undefined) {
    const message = `${config.name}: ${refusal}`;
    return { state, effects: [{ type: "log", message }, { type: "next-event" }] };
  }
  const isInInitialAdds = state.isInInitialAdds && event.type === "ADDED";
  const movesVersion = !isInInitialAdds || config.isVersionTakenFromInitialAdds;
  const version = movesVersion ? (event.object.metadata.resourceVersion ?? "") : undefined;
  return state.purpose === "watch-list"
    ? collect(state, event, { isInInitialAdds, version })
    : apply(state, event, { isInInitialAdds, version });
}

/** The contents of an event besides its object. */
interface Told {
  readonly isInInitialAdds: boolean;
  /** The new version; undefined: unchanged. */
  readonly version: string | undefined;
}

const NEXT_EVENT: ReflectorEffect = { type: "next-event" };

function apply(
  state: StreamingState,
  event: ObjectEvent,
  { isInInitialAdds, version }: Told,
): ReflectorTransition {
  const isBookmark = event.type === "BOOKMARK";
  const effects: ReflectorEffect[] = isBookmark ? [] : [{ type: "apply", event }];
  let { memory } = state;
  if (version !== undefined) {
    effects.push({ type: "version", resourceVersion: version, isBookmark });
    memory = movedTo(version, memory);
  }
  effects.push(NEXT_EVENT);
  return {
    state: counted(state, { isInInitialAdds, memory, snapshotVersion: state.snapshotVersion }),
    effects,
  };
}

function collect(
  state: StreamingState,
  event: ObjectEvent,
  { isInInitialAdds, version }: Told,
): ReflectorTransition {
  const snapshotVersion = version ?? state.snapshotVersion;
  if (!isInitialEventsEnd(event)) {
    const effects: ReflectorEffect[] =
      event.type === "BOOKMARK" ? [NEXT_EVENT] : [{ type: "collect", event }, NEXT_EVENT];
    const { memory } = state;
    return { state: counted(state, { isInInitialAdds, memory, snapshotVersion }), effects };
  }
  // The initial state is complete, and the same stream continues as the watch.
  const memory = { ...state.memory, isLastVersionUnavailable: false };
  return {
    state: { type: "replacing", memory, source: "watch-list", resourceVersion: snapshotVersion },
    effects: [{ type: "replace", source: "watch-list", resourceVersion: snapshotVersion }],
  };
}

/** The state after one more event. Member by member: this is done for every event, and a spread costs five times as much. */
function counted(
  state: StreamingState,
  changed: Pick<StreamingState, "isInInitialAdds" | "memory" | "snapshotVersion">,
): StreamingState {
  return {
    type: "streaming",
    memory: changed.memory,
    purpose: state.purpose,
    startedAtMs: state.startedAtMs,
    eventCount: state.eventCount + 1,
    isInInitialAdds: changed.isInInitialAdds,
    snapshotVersion: changed.snapshotVersion,
    retryWindow: state.retryWindow,
  };
}

function movedTo(lastSyncVersion: string, memory: ReflectorMemory): ReflectorMemory {
  const { isLastVersionUnavailable, isPaginated } = memory;
  return { lastSyncVersion, isLastVersionUnavailable, isPaginated };
}

function isInitialEventsEnd(event: ObjectEvent): boolean {
  const annotations = event.object.metadata.annotations;
  return event.type === "BOOKMARK" && annotations?.[INITIAL_EVENTS_END_ANNOTATION] === "true";
}

/** Why an event is refused; undefined when it is not. Watches contain what the server sends, whatever the type says. */
function refusalOf(event: ObjectEvent, config: ReflectorConfig): string | undefined {
  const object: unknown = event.object;
  if (!isRecord(object)) return `expected an object, but watch event ${event.type} has none`;
  if (isTable(object)) return `unsupported watch event object gvk: ${gvkOf(object)}`;
  if (!isKubernetesObject(object))
    return `unable to understand watch event ${event.type} without metadata`;
  const expected = config.expectedKind;
  if (expected === undefined) return undefined;
  const isExpected = object.apiVersion === expected.apiVersion && object.kind === expected.kind;
  return isExpected
    ? undefined
    : `expected gvk ${expected.apiVersion}, Kind=${expected.kind}, but watch event object had gvk ${gvkOf(object)}`;
}

function gvkOf(object: Readonly<Record<string, unknown>>): string {
  return `${String(object["apiVersion"])}, Kind=${String(object["kind"])}`;
}

function isTable(object: Readonly<Record<string, unknown>>): boolean {
  const { apiVersion, kind } = object;
  return (
    kind === "Table" && (apiVersion === "meta.k8s.io/v1" || apiVersion === "meta.k8s.io/v1beta1")
  );
}
