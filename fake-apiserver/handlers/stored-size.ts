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
    if (mayExceed(finished, LIMITS.objectMaxBytes)) checkSize(finished);
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

/** Whether the JSON of a value may be longer than so many bytes: an estimate that is never too low. */
function mayExceed(value: unknown, maxBytes: number): boolean {
  let leftUnits = Math.floor(maxBytes / UNIT_MAX_BYTES);
  const count = (one: unknown): void => {
    if (typeof one === "string") leftUnits -= one.length + 2;
    else if (typeof one !== "object" || one === null) leftUnits -= NUMBER_MAX_UNITS;
    else if (Array.isArray(one)) {
      leftUnits -= 2 + one.length;
      for (let at = 0; at < one.length && leftUnits >= 0; at++) count(one[at]);
    } else {
      leftUnits -= 2;
      for (const key of Object.keys(one)) {
        if (leftUnits < 0) return;
        leftUnits -= key.length + 4;
        count(Reflect.get(one, key));
      }
    }
  };
  count(value);
  return leftUnits < 0;
}

/** No number and no word is longer. */
const NUMBER_MAX_UNITS = 24;
