import type { Finish } from "../storage/object-writer.js";
import { StorageError } from "../storage/storage-error.js";
import { encodeJson } from "../values/encode-json.js";
import { LIMITS } from "../values/limits.js";

/** What is sent to etcd beside the object: its key, and what the request is wrapped in. */
const ENVELOPE_BYTES = 200;

/** UTF-8 needs no more for a unit of UTF-16, and JSON's escapes make no more of one. */
const UNIT_MAX_BYTES = 6;

/**
 * Does what `finish` does, and refuses what etcd would not take. Objects that a test puts into the store itself may be as
 * large as it likes.
 */
export function withinStoredSize(finish: Finish): Finish {
  return (next, stored) => {
    const finished = finish(next, stored);
    // Counting costs less than encoding; only what may be too large is encoded.
    if (textUnits(finished) * UNIT_MAX_BYTES > LIMITS.objectMaxBytes) checkSize(finished);
    return finished;
  };
}

function checkSize(object: object): void {
  const sentBytes = Buffer.byteLength(encodeJson(object)) + ENVELOPE_BYTES;
  if (sentBytes <= LIMITS.objectMaxBytes) return;
  const { storageRequestMaxBytes } = LIMITS;
  throw new StorageError(
    "too-large-object",
    sentBytes > storageRequestMaxBytes
      ? "rpc error: code = ResourceExhausted desc = trying to send message larger than max " +
          `(${sentBytes} vs. ${storageRequestMaxBytes})`
      : "etcdserver: request is too large",
  );
}

/** At least as many units as the JSON of a value has, escapes not counted. */
function textUnits(value: unknown): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 24;
  let units = 2;
  for (const [key, member] of Object.entries(value)) units += key.length + 4 + textUnits(member);
  return units;
}
