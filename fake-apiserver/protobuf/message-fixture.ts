import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

/** A field of a message: its number, and a text, a number or a message inside. */
export type FieldFixture = readonly [number, string | number | Uint8Array];

/** Encodes a message from its fields, in order. */
export function message(...fields: readonly FieldFixture[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, value] of fields) {
    if (typeof value === "number") writer.tag(number, WireType.Varint).int64(value);
    else if (typeof value === "string") writer.tag(number, WireType.LengthDelimited).string(value);
    else writer.tag(number, WireType.LengthDelimited).bytes(value);
  }
  return writer.finish();
}

/** Encodes an empty message in field `number` of a message, that one in the same field of another, and so on. */
export function nested(number: number, depth: number): Uint8Array {
  const tagBytes = varintBytes(number * 8);
  const lengths = [0];
  for (let level = 1; level < depth; level++) {
    const inner = lengths.at(-1) ?? 0;
    lengths.push(tagBytes + varintBytes(inner) + inner);
  }
  // From the outside in: copying each message into the next would take time with the square of the depth.
  const writer = new BinaryWriter();
  for (const length of lengths.toReversed()) {
    writer.tag(number, WireType.LengthDelimited).uint32(length);
  }
  return writer.finish();
}

function varintBytes(value: number): number {
  return value < 128 ? 1 : 1 + varintBytes(Math.floor(value / 128));
}

/** A body: the message of an object in an envelope that names its kind. */
export function envelope(apiVersion: string, kind: string, raw: Uint8Array): Buffer {
  const typeMeta = message([1, apiVersion], [2, kind]);
  return Buffer.concat([Buffer.from("k8s\0"), message([1, typeMeta], [2, raw])]);
}

/** The metadata of an object, which is the first field of every kind: no more than a name. */
export function named(name: string): FieldFixture {
  return [1, message([1, name])];
}
