/**
 * The document of version 2 as protobuf, which clients built on client-go request. The messages are those of gnostic's
 * `openapi.v2.Document`, as far as our documents need them.
 */
import type { BinaryWriter } from "@bufbuild/protobuf/wire";
import { protobufWire } from "../protobuf/wire.js";
import { isJsonObject, record } from "../values/json-value.js";

/** Writes a value as the field of this number. */
type Encoder = (writer: BinaryWriter, number: number, value: unknown) => void;

/** The known members of an object, with the number and encoder of each. */
type Members = Readonly<Record<string, readonly [number, Encoder]>>;

const text: Encoder = (writer, number, value) =>
  writer.tag(number, protobufWire().WireType.LengthDelimited).string(String(value));

const flag: Encoder = (writer, number, value) =>
  writer.tag(number, protobufWire().WireType.Varint).bool(value === true);

const double: Encoder = (writer, number, value) =>
  writer.tag(number, protobufWire().WireType.Bit64).double(Number(value));

const integer: Encoder = (writer, number, value) =>
  writer.tag(number, protobufWire().WireType.Varint).int64(Math.trunc(Number(value)));

/** A value of any form is sent as YAML, and JSON is YAML. */
const anything: Encoder = (writer, number, value) =>
  inside(writer, number, () => text(writer, 2, `${JSON.stringify(value)}\n`));

/** Each value of a list, one after the other. */
function each(encode: Encoder): Encoder {
  return (writer, number, value) => {
    for (const item of Array.isArray(value) ? value : [value]) encode(writer, number, item);
  };
}

/** A message that holds the value as its field of number `inner`. */
function wrapped(inner: number, encode: Encoder): Encoder {
  return (writer, number, value) => inside(writer, number, () => encode(writer, inner, value));
}

/** An object with arbitrary names: a message for each member, with its name and value. */
function named(inner: number, encode: Encoder): Encoder {
  return wrapped(inner, (writer, number, value) => {
    for (const [name, member] of Object.entries(record(value)))
      namedValue(writer, number, name, member, encode);
  });
}

/** An object with known names; other members that begin with "x-" are extensions. */
function message(extensions: number, members: () => Members): Encoder {
  return (writer, number, value) =>
    inside(writer, number, () => writeMembers(writer, extensions, members(), value));
}

function writeMembers(
  writer: BinaryWriter,
  extensions: number,
  members: Members,
  value: unknown,
): void {
  for (const [name, member] of Object.entries(record(value))) {
    const [number, encode] = (Object.hasOwn(members, name) ? members[name] : undefined) ?? [];
    if (number !== undefined && encode !== undefined) encode(writer, number, member);
    else if (name.startsWith("x-")) namedValue(writer, extensions, name, member, anything);
  }
}

function namedValue(
  writer: BinaryWriter,
  number: number,
  name: string,
  value: unknown,
  encode: Encoder,
): void {
  inside(writer, number, () => {
    text(writer, 1, name);
    encode(writer, 2, value);
  });
}

function inside(writer: BinaryWriter, number: number, write: () => void): void {
  writer.tag(number, protobufWire().WireType.LengthDelimited).fork();
  write();
  writer.join();
}

const SCHEMA: Encoder = message(31, () => SCHEMA_MEMBERS);

const SCHEMA_MEMBERS: Members = {
  $ref: [1, text],
  format: [2, text],
  title: [3, text],
  description: [4, text],
  default: [5, anything],
  multipleOf: [6, double],
  maximum: [7, double],
  exclusiveMaximum: [8, flag],
  minimum: [9, double],
  exclusiveMinimum: [10, flag],
  maxLength: [11, integer],
  minLength: [12, integer],
  pattern: [13, text],
  maxItems: [14, integer],
  minItems: [15, integer],
  uniqueItems: [16, flag],
  maxProperties: [17, integer],
  minProperties: [18, integer],
  required: [19, each(text)],
  enum: [20, each(anything)],
  additionalProperties: [
    21,
    (writer, number, value) =>
      wrapped(isJsonObject(value) ? 1 : 2, isJsonObject(value) ? SCHEMA : flag)(
        writer,
        number,
        value,
      ),
  ],
  type: [22, wrapped(1, each(text))],
  items: [23, wrapped(1, SCHEMA)],
  properties: [25, named(1, SCHEMA)],
  example: [30, anything],
};

/** Parameters of the path and of the query differ in their numbers. */
const PATH_PARAMETER = message(22, () => ({
  required: [1, flag],
  in: [2, text],
  name: [4, text],
  type: [5, text],
}));

const QUERY_PARAMETER = message(23, () => ({
  required: [1, flag],
  in: [2, text],
  name: [4, text],
  type: [6, text],
  uniqueItems: [20, flag],
}));

const PARAMETER: Encoder = (writer, number, value) => {
  const isOfPath = isJsonObject(value) && value["in"] === "path";
  const encode = isOfPath ? wrapped(4, PATH_PARAMETER) : wrapped(3, QUERY_PARAMETER);
  wrapped(1, wrapped(2, encode))(writer, number, value);
};

const RESPONSE = wrapped(
  1,
  message(5, () => ({ description: [1, text], schema: [2, wrapped(1, SCHEMA)] })),
);

const OPERATION = message(13, () => ({
  description: [3, text],
  produces: [6, each(text)],
  consumes: [7, each(text)],
  parameters: [8, each(PARAMETER)],
  responses: [9, named(1, RESPONSE)],
  schemes: [10, each(text)],
}));

const PATH_ITEM = message(10, () => ({
  patch: [8, OPERATION],
  parameters: [9, each(PARAMETER)],
}));

const DOCUMENT: Members = {
  swagger: [1, text],
  info: [2, message(7, () => ({ title: [1, text], version: [2, text] }))],
  paths: [8, named(2, PATH_ITEM)],
  definitions: [9, named(1, SCHEMA)],
};

/** Encodes a document of version 2. */
export function encodeDocument(document: unknown): Uint8Array {
  const { BinaryWriter } = protobufWire();
  const writer = new BinaryWriter();
  writeMembers(writer, 16, DOCUMENT, document);
  return writer.finish();
}
