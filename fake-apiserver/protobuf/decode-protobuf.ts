/**
 * Bodies of the media type "application/vnd.kubernetes.protobuf": a prefix of four bytes, and an envelope message that has
 * the kind of the object and its message.
 */

import { kindTable, noSuchKind } from "../kinds/kind-table.js";
import { parseFields } from "../kinds/kind-type.js";
import { decodeMessage } from "./decode-message.js";
import { ProtobufError } from "./protobuf-error.js";
import { readFields } from "./read-fields.js";

/** A kind of object. */
export interface ObjectKind {
  /** "apps/v1" */
  readonly apiVersion: string;
  readonly kind: string;
}

/** The envelope of a body, before its object is decoded. */
export interface ProtobufEnvelope extends ObjectKind {
  readonly raw: Uint8Array;
}

const MAGIC = Buffer.from("k8s\0");

const ENVELOPE = parseFields("", ["1 typeMeta bytes .", "2 raw bytes ."]);
const TYPE_META = parseFields("", ["1 apiVersion string .", "2 kind string ."]);

/**
 * Opens a body.
 * @param expected the kind of an object that does not name its own
 * @throws ProtobufError
 */
export function openEnvelope(body: Uint8Array, expected: ObjectKind): ProtobufEnvelope {
  if (body.length === 0) throw new ProtobufError("empty data");
  if (!MAGIC.equals(body.subarray(0, MAGIC.length))) {
    const prefix = `[${[...MAGIC].join(" ")}]`;
    throw new ProtobufError(
      `provided data does not appear to be a protobuf message, expected prefix ${prefix}`,
    );
  }
  if (body.length === MAGIC.length) throw new ProtobufError("empty body");
  const [typeMeta, raw] = lastOfEach("Unknown", ENVELOPE, body.subarray(MAGIC.length));
  const [apiVersion, kind] = lastOfEach("TypeMeta", TYPE_META, bytesOf(typeMeta));
  return {
    apiVersion: isGroupVersion(apiVersion) ? apiVersion : expected.apiVersion,
    kind: typeof kind === "string" && kind !== "" ? kind : expected.kind,
    raw: bytesOf(raw),
  };
}

/** Decodes the object with its kind. @throws ProtobufError, also for an unknown kind */
export function decodeEnvelope({ apiVersion, kind, raw }: ProtobufEnvelope): object {
  const typeName = kindTable().typeNameOf(apiVersion, kind);
  if (typeName === undefined) throw new ProtobufError(noSuchKind({ apiVersion, kind }));
  return { kind, apiVersion, ...Object(decodeMessage(typeName, raw).json) };
}

function lastOfEach(
  owner: string,
  fields: ReturnType<typeof parseFields>,
  bytes: Uint8Array,
): readonly unknown[] {
  const values = readFields(owner, fields, bytes);
  return fields.map((field) => values.get(field)?.at(-1));
}

function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(0);
}

/** "v1" or "apps/v1"; a version with more slashes counts as absent. */
function isGroupVersion(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.split("/").length <= 2;
}
