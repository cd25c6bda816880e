import { createRequire } from "node:module";
import type { Described, FaultRow, Parameter } from "./fault-row.js";
import { faultTable } from "./loaded-faults.js";
import type grammar from "./rule.schema.json";
import { WORLD_ACTIONS } from "./world-action.js";

/** A fault or an action as a JSON Schema, with its documentation. */
export interface VariantSchema {
  readonly title: string;
  readonly description: string;
  readonly "x-imitates": string;
  readonly "x-wrong": string;
  readonly "x-layer"?: string;
  readonly "x-h2"?: string;
  readonly "x-ws"?: string;
  readonly type: "object";
  readonly properties: Readonly<
    Record<string, Omit<Parameter, "isRequired"> | { readonly const: string }>
  >;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

type Grammar = typeof grammar;

/** The grammar of rules as JSON Schema 2020-12: the one source of the parser, the docs and the control API. */
export type RuleSchema = Omit<Grammar, "$defs"> & {
  readonly $defs: Omit<Grammar["$defs"], "Fault" | "Action"> & {
    readonly [Name in "Fault" | "Action"]: Grammar["$defs"][Name] & {
      readonly oneOf: readonly VariantSchema[];
    };
  };
};

/** The id of the schema, by which others refer to it without loading it. */
export const RULE_SCHEMA_ID = "https://informer-conformance.dev/fake-apiserver/rule/1";

const load = createRequire(import.meta.url);

let made: RuleSchema | undefined;

/**
 * Makes the schema, the first time: the grammar, and the rows of the catalogue. The grammar is loaded with `require`, because
 * importing JSON is experimental, and says so on stderr, in Node 20.
 *
 * @throws TypeError when the catalogue is not loaded yet
 */
export function ruleSchema(): RuleSchema {
  made ??= makeSchema(load("./rule.schema.json"));
  return made;
}

function makeSchema({ $defs, ...rest }: Grammar): RuleSchema {
  const faults = Object.entries(faultTable().FAMILIES).flatMap(([family, rows]) =>
    Object.entries<FaultRow>(rows).map(([id, row]) => faultSchema(id, family, row)),
  );
  const actions = Object.entries<Described>(WORLD_ACTIONS).map(([id, row]) =>
    variantSchema("action", id, row),
  );
  return {
    ...rest,
    $defs: {
      ...$defs,
      Fault: { ...$defs.Fault, oneOf: faults },
      Action: { ...$defs.Action, oneOf: actions },
    },
  };
}

function faultSchema(id: string, family: string, row: FaultRow): VariantSchema {
  return {
    ...variantSchema("fault", id, row),
    "x-layer": family,
    ...(row.overHttp2 === undefined ? {} : { "x-h2": row.overHttp2 }),
    ...(row.overWebSocket === undefined ? {} : { "x-ws": row.overWebSocket }),
  };
}

function variantSchema(tag: "fault" | "action", id: string, row: Described): VariantSchema {
  const parameters = Object.entries(row.parameters ?? {});
  const isRequired = ([, one]: (typeof parameters)[number]) => one.isRequired === true;
  return {
    title: id,
    description: row.does,
    "x-imitates": row.imitates,
    "x-wrong": row.wrong,
    type: "object",
    properties: {
      [tag]: { const: id },
      ...Object.fromEntries(
        parameters.map(([name, { isRequired: _isRequired, ...schema }]) => [name, schema]),
      ),
    },
    required: [tag, ...parameters.filter(isRequired).map(([name]) => name)],
    additionalProperties: false,
  };
}
