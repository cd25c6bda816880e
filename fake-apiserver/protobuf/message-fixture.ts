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

/** A body: the message of an object in an envelope that names its kind. */
export function envelope(apiVersion: string, kind: string, raw: Uint8Array): Buffer {
  const typeMeta = message([1, apiVersion], [2, kind]);
  return Buffer.concat([Buffer.from("k8s\0"), message([1, typeMeta], [2, raw])]);
}

/** The metadata of an object, which is the first field of every kind: no more than a name. */
export function named(name: string): FieldFixture {
  return [1, message([1, name])];
}
