/**
 * What one event of an open watch does. Mirrors: client-go@32ce75a7 tools/cache/reflector.go `handleAnyWatch`.
 */
import { INITIAL_EVENTS_END_ANNOTATION } from "../wire/watch-event.js";
import { isKubernetesObject, isRecord } from "./object-metadata.js";
import type {
  ObjectEvent,
  ReflectorConfig,
  ReflectorEffect,
  ReflectorStepContext,
  ReflectorTransition,
  StreamingState,
} from "./reflector-state.js";

/**
 * Takes an event into the store, or into the snapshot of a streaming list.
 *
 * An event that is refused changes nothing: not the store, not the version, not the count. Every other event moves the
 * version to its own, whatever it was before and whatever the store makes of the object.
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
  const taken = { ...state, isInInitialAdds, eventCount: state.eventCount + 1 };
  return state.purpose === "watch-list"
    ? collect(taken, event, movesVersion)
    : apply(taken, event, movesVersion);
}

function apply(
  state: StreamingState,
  event: ObjectEvent,
  movesVersion: boolean,
): ReflectorTransition {
  const resourceVersion = event.object.metadata.resourceVersion ?? "";
  const effects: ReflectorEffect[] = event.type === "BOOKMARK" ? [] : [{ type: "apply", event }];
  if (!movesVersion) return { state, effects: [...effects, { type: "next-event" }] };
  effects.push({ type: "version", resourceVersion, isBookmark: event.type === "BOOKMARK" });
  const memory = { ...state.memory, lastSyncVersion: resourceVersion };
  return { state: { ...state, memory }, effects: [...effects, { type: "next-event" }] };
}

function collect(
  state: StreamingState,
  event: ObjectEvent,
  movesVersion: boolean,
): ReflectorTransition {
  const version = event.object.metadata.resourceVersion ?? "";
  const snapshotVersion = movesVersion ? version : state.snapshotVersion;
  if (!isInitialEventsEnd(event)) {
    const effects: ReflectorEffect[] =
      event.type === "BOOKMARK" ? [] : [{ type: "collect", event }];
    return {
      state: { ...state, snapshotVersion },
      effects: [...effects, { type: "next-event" }],
    };
  }
  // The initial state is complete, and the same stream goes on as the watch.
  const memory = { ...state.memory, isLastVersionUnavailable: false };
  return {
    state: { type: "replacing", memory, source: "watch-list", resourceVersion: snapshotVersion },
    effects: [{ type: "replace", source: "watch-list", resourceVersion: snapshotVersion }],
  };
}

function isInitialEventsEnd(event: ObjectEvent): boolean {
  const annotations = event.object.metadata.annotations;
  return event.type === "BOOKMARK" && annotations?.[INITIAL_EVENTS_END_ANNOTATION] === "true";
}

/** Why an event is not taken; undefined when it is. Watches carry what the server sends, not what the type promises. */
function refusalOf(event: ObjectEvent, config: ReflectorConfig): string | undefined {
  const object: unknown = event.object;
  if (!isRecord(object)) return `expected an object, but watch event ${event.type} has none`;
  const found = `${String(object["apiVersion"])}, Kind=${String(object["kind"])}`;
  if (isTable(object)) return `unsupported watch event object gvk: ${found}`;
  if (!isKubernetesObject(object))
    return `unable to understand watch event ${event.type} without metadata`;
  const expected = config.expectedKind;
  if (expected === undefined) return undefined;
  const isExpected = object.apiVersion === expected.apiVersion && object.kind === expected.kind;
  return isExpected
    ? undefined
    : `expected gvk ${expected.apiVersion}, Kind=${expected.kind}, but watch event object had gvk ${found}`;
}

function isTable(object: Readonly<Record<string, unknown>>): boolean {
  const { apiVersion, kind } = object;
  return (
    kind === "Table" && (apiVersion === "meta.k8s.io/v1" || apiVersion === "meta.k8s.io/v1beta1")
  );
}
