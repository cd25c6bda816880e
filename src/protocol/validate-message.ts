/**
 * Checks messages against `protocol.schema.json`.
 *
 * Guarantees: a message passes iff the schema accepts it; the problem of an invalid message has the path of one
 * member and what was expected there. Validators are compiled once per process, each on first use.
 */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { CommandName, ResultOf } from "./adapter.js";
import type { AdapterEvent, Command, Reply } from "./messages.js";
import { readProtocolSchema, type SchemaDefinition } from "./protocol-schema.js";

/** A valid message, or the problem: "args.informer: expected a string, got 7". */
export type Validation<T> =
  | { readonly type: "valid"; readonly message: T }
  | { readonly type: "invalid"; readonly reason: string };

const schema = readProtocolSchema();

/** `x-result` of each command, by the command's name. */
const resultRefs: ReadonlyMap<unknown, string> = new Map(
  Object.values(schema.$defs).flatMap((definition) => {
    const result = definition["x-result"];
    return result === undefined ? [] : [[definition.properties?.["cmd"]?.const, result.$ref]];
  }),
);

const ajv = createValidator();

/** Definitions by the value of a tag: commands by `cmd`, events by `ev`. */
const commandRefs = refsByTag("cmd");
const eventRefs = refsByTag("ev");

/** Checks a command, arguments included. */
export function validateCommand(value: unknown): Validation<Command> {
  return check<Command>(refByTag(commandRefs, value, "cmd") ?? "#/$defs/Command", value);
}

/** Checks a reply, except the shape of its `ok`, which depends on the command: `validateResult`. */
export function validateReply(value: unknown): Validation<Reply> {
  // Of the two shapes of a reply, the more similar one gives the better message.
  const isFailure = typeof value === "object" && value !== null && "err" in value;
  return check<Reply>(isFailure ? "#/$defs/ErrReply" : "#/$defs/OkReply", value);
}

/** Checks the result of a command. */
export function validateResult<C extends CommandName>(
  cmd: C,
  value: unknown,
): Validation<ResultOf<C>> {
  return check<ResultOf<C>>(resultRefs.get(cmd) ?? "#/$defs/Empty", value);
}

/** Checks an event. */
export function validateEvent(value: unknown): Validation<AdapterEvent> {
  return check<AdapterEvent>(refByTag(eventRefs, value, "ev") ?? "#/$defs/AdapterEvent", value);
}

/** Whether the protocol has a command of this name. */
export function isCommandName(name: unknown): name is CommandName {
  return resultRefs.has(name);
}

function refsByTag(tag: string): ReadonlyMap<unknown, string> {
  return new Map(
    Object.entries(schema.$defs).flatMap(([name, { properties }]) => {
      const value = properties?.[tag]?.const;
      return value === undefined ? [] : [[value, `#/$defs/${name}`]];
    }),
  );
}

/** The schema of one tagged message: compiling all of them would take a second in a program that needs three. */
function refByTag(
  refs: ReadonlyMap<unknown, string>,
  value: unknown,
  tag: "cmd" | "ev",
): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return refs.get(Reflect.get(value, tag));
}

function createValidator(): Ajv2020 {
  const validator = new Ajv2020({
    // Errors have the value that they are about.
    verbose: true,
    // Of several shapes, only the tagged one reports errors.
    discriminator: true,
    allowUnionTypes: true,
    // Optimising takes longer than all messages of a run take to be checked.
    code: { optimize: false },
    // The schema is ours, and a test judges it: every adapter's start would pay for it here.
    validateSchema: false,
    meta: false,
  });
  validator.addKeyword("x-result");
  validator.addKeyword("x-meanings");
  // For the generator of types alone.
  validator.addKeyword("tsType");
  validator.addSchema(schema);
  return validator;
}

function check<T>(ref: string, value: unknown): Validation<T> {
  const validate = ajv.getSchema<T>(`${schema.$id}${ref}`);
  if (validate === undefined || "$async" in validate) {
    throw new TypeError(`The protocol's schema has no ${ref}`);
  }
  if (validate(value)) return { type: "valid", message: value };
  const error = validate.errors?.[0];
  const reason = error === undefined ? "not as the schema says" : explain(error);
  return { type: "invalid", reason };
}

function explain(error: ErrorObject): string {
  const params: Readonly<Record<string, unknown>> = error.params;
  const path = memberPath(error.instancePath);
  switch (error.keyword) {
    case "required":
      return `${join(path, params["missingProperty"])}: missing`;
    case "additionalProperties":
      return `${join(path, params["additionalProperty"])}: the protocol has no such member`;
    case "discriminator":
      return `${join(path, params["tag"])}: expected ${oneOf(tagValues(error))}, got ${show(params["tagValue"])}`;
    case "enum":
      return `${whole(path)}: expected ${oneOf(params["allowedValues"])}, got ${show(error.data)}`;
    case "const":
      return `${whole(path)}: expected ${show(params["allowedValue"])}, got ${show(error.data)}`;
    case "type":
      return `${whole(path)}: expected ${withArticle(String(params["type"]))}, got ${show(error.data)}`;
    case "minLength":
      return `${whole(path)}: expected at least ${params["limit"]} character, got ${show(error.data)}`;
    case "maxLength":
      return `${whole(path)}: expected at most ${params["limit"]} characters, got ${show(error.data)}`;
    case "minimum":
      return `${whole(path)}: expected ${params["limit"]} or more, got ${show(error.data)}`;
    case "pattern":
      return `${whole(path)}: expected text like ${params["pattern"]}, got ${show(error.data)}`;
    default:
      return `${whole(path)}: ${error.message ?? error.keyword}, got ${show(error.data)}`;
  }
}

/** "/args/values/0/a~1b" as "args.values[0].a/b"; "" for the message itself. */
function memberPath(pointer: string): string {
  const segments = pointer.split("/").slice(1);
  return segments.reduce((path, segment) => {
    const member = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^[0-9]+$/.test(member) ? `${path}[${member}]` : join(path, member);
  }, "");
}

function join(path: string, member: unknown): string {
  return path === "" ? String(member) : `${path}.${member}`;
}

function whole(path: string): string {
  return path === "" ? "the message" : path;
}

/** The values a tag may have, looked up in the shapes among which it decides. */
function tagValues(error: ErrorObject): readonly unknown[] {
  const branches: readonly (SchemaDefinition & { readonly $ref?: string })[] =
    error.parentSchema?.["oneOf"] ?? [];
  return branches.map((branch) => {
    const name = branch.$ref?.split("/").at(-1);
    const definition = name === undefined ? branch : schema.$defs[name];
    return definition?.properties?.[String(error.params["tag"])]?.const;
  });
}

function oneOf(values: unknown): string {
  return Array.isArray(values) ? `one of ${values.map(show).join(", ")}` : show(values);
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A value in a message for a person: JSON, cut to 80 characters. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
