/**
 * Types whose JSON is not that of their fields. They are sent like any other message; what they become is said here.
 */

import { type KindField, parseFields } from "../kinds/kind-type.js";
import { decodeText } from "../values/decode-text.js";
import { ProtobufError } from "./protobuf-error.js";

/** The members of a message, by name; what is absent is not there. */
export type Members = Readonly<Record<string, unknown>>;

/** How a message becomes JSON. */
export interface SpecialType {
  readonly fields: readonly KindField[];
  /** What the JSON is. Null where nothing was said. @throws ProtobufError */
  toJson(members: Members): unknown;
}

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";
const EXTENSIONS = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1";

const TIMESTAMP = ["1 seconds int64 *?", "2 nanos int32 *?"];
/** JSON inside protobuf. */
const RAW = special(META, ["1 raw bytes ?"], ({ raw }) => parseRaw(raw));

/** The types, by their names in OpenAPI. */
export const SPECIAL_TYPES: ReadonlyMap<string, SpecialType> = new Map([
  [`${META}.Time`, special(META, TIMESTAMP, (time) => instantOf(time, 0))],
  [`${META}.MicroTime`, special(META, TIMESTAMP, (time) => instantOf(time, 6))],
  [`${META}.FieldsV1`, RAW],
  ["io.k8s.apimachinery.pkg.runtime.RawExtension", RAW],
  [`${EXTENSIONS}.JSON`, RAW],
  [
    "io.k8s.apimachinery.pkg.api.resource.Quantity",
    special(META, ["1 string string *?"], ({ string }) => quantityOf(string)),
  ],
  [
    "io.k8s.apimachinery.pkg.util.intstr.IntOrString",
    special(META, ["1 type int64 .", "2 intVal int32 .", "3 strVal string ."], intOrString),
  ],
  [
    `${EXTENSIONS}.JSONSchemaPropsOrArray`,
    special(
      EXTENSIONS,
      ["1 schema JSONSchemaProps *?", "2 jSONSchemas []JSONSchemaProps ?"],
      ({ schema, jSONSchemas }) => jSONSchemas ?? schema ?? null,
    ),
  ],
  [
    `${EXTENSIONS}.JSONSchemaPropsOrBool`,
    special(
      EXTENSIONS,
      ["1 allows bool .", "2 schema JSONSchemaProps *?"],
      ({ allows, schema }) => schema ?? allows,
    ),
  ],
  [
    `${EXTENSIONS}.JSONSchemaPropsOrStringArray`,
    special(
      EXTENSIONS,
      ["1 schema JSONSchemaProps *?", "2 property []string ?"],
      ({ schema, property }) => property ?? schema ?? null,
    ),
  ],
]);

function special(
  packageName: string,
  lines: readonly string[],
  toJson: SpecialType["toJson"],
): SpecialType {
  return { fields: parseFields(packageName, lines), toJson };
}

/** Seconds from the beginning of the year 1, which is the zero of times, to that of 1970. */
const ZERO_TIME_SECONDS = -62_135_596_800;
/** The first second of the year 10,000, which RFC 3339 cannot write. */
const END_OF_TIME_SECONDS = 253_402_300_800;

function instantOf({ seconds, nanos = 0 }: Members, decimalCount: number): string | null {
  const wasSaid = seconds !== undefined || nanos !== 0;
  const since = Number(seconds ?? 0);
  if (!wasSaid || since === ZERO_TIME_SECONDS) return null;
  const fraction = Math.trunc(Number(nanos) / 1_000);
  const isTime =
    since > ZERO_TIME_SECONDS && since < END_OF_TIME_SECONDS && fraction >= 0 && fraction < 1e6;
  if (!isTime) throw new ProtobufError(`time of ${since} s and ${nanos} ns is out of range`);
  const text = new Date(since * 1_000).toISOString().slice(0, "2006-01-02T15:04:05".length);
  if (decimalCount === 0) return `${text}Z`;
  return `${text}.${String(fraction).padStart(decimalCount, "0")}Z`;
}

const QUANTITY = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[numk]|[KMGTPE]i|[MGTPE]|[eE][+-]?\d+)?$/;

function quantityOf(text: unknown): string {
  if (text === undefined) return "0";
  if (typeof text === "string" && QUANTITY.test(text)) return text;
  throw new ProtobufError("unable to parse quantity");
}

function intOrString({ type, intVal, strVal }: Members): unknown {
  if (type === 0) return intVal;
  if (type === 1) return strVal;
  throw new ProtobufError("impossible IntOrString.Type");
}

/** @param raw JSON in base64, as bytes are in members */
function parseRaw(raw: unknown): unknown {
  if (typeof raw !== "string") return null;
  try {
    return decodeText(Buffer.from(raw, "base64").toString("utf8"), "json");
  } catch (error) {
    throw new ProtobufError(error instanceof Error ? error.message : String(error));
  }
}
