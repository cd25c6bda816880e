import type { ResourceDefinition } from "../../src/wire/resource.js";
import type { World } from "../world/world.js";
import { loadRecording } from "./recording.js";
import { type Replay, recordedResources, replayRecording } from "./replay-recording.js";

/** A server that was recorded. */
export interface RecordedServer {
  /** What it served beyond the built-in resources. */
  readonly resources: readonly ResourceDefinition[];
  /** Restores the recorded state of a server in a world, and replays its events. Undefined: nothing was recorded. */
  replay(world: World): Replay | undefined;
}

/** Reads a recording. @throws FileError when it cannot be read, or is none */
export function loadRecordedServer(path: string): RecordedServer {
  const recording = loadRecording(path);
  return {
    resources: recordedResources(recording),
    replay: (world) => (recording.length === 0 ? undefined : replayRecording(world, recording)),
  };
}
