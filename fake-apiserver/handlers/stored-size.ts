import type { Finish } from "../storage/object-writer.js";
import { StorageError } from "../storage/storage-error.js";
import { encodeJson } from "../values/encode-json.js";
import { LIMITS } from "../values/limits.js";

/** The bytes sent to etcd in addition to the object: its key, and the envelope of the request. */
const ENVELOPE_BYTES = 200;

/** UTF-8 needs no more per UTF-16 unit, and neither do JSON's escapes. */
const UNIT_MAX_BYTES = 6;

/**
 * Runs `finish`, and refuses an object that etcd would refuse. Objects that a test writes to the store directly may
 * have any size.
 */
export function withinStoredSize(finish: Finish): Finish {
  return (next, stored) => {
    const finished = finish(next, stored);
    // Estimating costs less than encoding; only potentially too large objects are encoded.
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

/** Whether the JSON of a value may be longer than a number of bytes: an estimate that is never too low. */
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

/** The maximum length of numbers and literals. */
const NUMBER_MAX_UNITS = 24;
