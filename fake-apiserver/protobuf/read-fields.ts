import type { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { KindField } from "../kinds/kind-type.js";
import { ProtobufError } from "./protobuf-error.js";
import { protobufWire } from "./wire.js";

/** A value on the wire: a scalar, or the bytes of a nested value. */
export type WireValue = string | number | boolean | Uint8Array;

/** The values of a message: those of each field, in order. */
export type WireValues = ReadonlyMap<KindField, readonly WireValue[]>;

/**
 * Takes a message apart. Unknown fields are skipped.
 * @param owner the message's name, for errors
 * @throws ProtobufError
 */
export function readFields(
  owner: string,
  fields: readonly KindField[],
  bytes: Uint8Array,
): WireValues {
  try {
    return readAll(owner, fields, readerOf(bytes));
  } catch (error) {
    if (error instanceof ProtobufError || !(error instanceof Error)) throw error;
    // The library throws a RangeError only for reading past the end.
    const isEnd = error instanceof RangeError;
    throw new ProtobufError(isEnd ? "unexpected EOF" : `proto: ${owner}: ${error.message}`);
  }
}

function readerOf(bytes: Uint8Array): BinaryReader {
  const { BinaryReader } = protobufWire();
  return new BinaryReader(bytes);
}

function readAll(owner: string, fields: readonly KindField[], reader: BinaryReader): WireValues {
  const { WireType } = protobufWire();
  const values = new Map<KindField, WireValue[]>();
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    if (wireType === WireType.EndGroup) {
      throw new ProtobufError(`proto: ${owner}: wiretype end group for non-group`);
    }
    const field = fields.find((one) => one.number === number);
    if (field === undefined) {
      reader.skip(wireType, number);
      continue;
    }
    const read = readValues(field, wireType, reader);
    const known = values.get(field);
    if (known === undefined) values.set(field, read);
    else known.push(...read);
  }
  return values;
}

function readValues(field: KindField, wireType: WireType, reader: BinaryReader): WireValue[] {
  const { WireType } = protobufWire();
  const expected = wireTypeOf(field);
  if (wireType === expected) return [readValue(field, reader)];
  const isPacked = field.cardinality === "list" && wireType === WireType.LengthDelimited;
  if (isPacked) return readPacked(field, reader.bytes());
  throw new ProtobufError(`proto: wrong wireType = ${wireType} for field ${field.name}`);
}

/** Numbers of a list, one after the other in one piece. */
function readPacked(field: KindField, bytes: Uint8Array): WireValue[] {
  const reader = readerOf(bytes);
  const values: WireValue[] = [];
  while (reader.pos < reader.len) values.push(readValue(field, reader));
  return values;
}

function wireTypeOf({ cardinality, type }: KindField): WireType {
  const { WireType } = protobufWire();
  if (cardinality === "map") return WireType.LengthDelimited;
  switch (type) {
    case "bool":
    case "int32":
    case "int64":
      return WireType.Varint;
    case "double":
      return WireType.Bit64;
    default:
      return WireType.LengthDelimited;
  }
}

function readValue({ cardinality, type }: KindField, reader: BinaryReader): WireValue {
  if (cardinality === "map") return reader.bytes();
  switch (type) {
    case "bool":
      return reader.bool();
    case "int32":
      return reader.int32();
    case "int64":
      return Number(reader.int64());
    case "double":
      return reader.double();
    case "string":
      return reader.string();
    default:
      return reader.bytes();
  }
}
