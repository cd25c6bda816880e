/** A rule, put together: which requests, which fault of the catalogue, and what its parameters mean. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { ActionForm, type Perform } from "./action-box.js";
import { actionsIn } from "./actions.js";
import type { Fault, Json, Schema, Schemas } from "./control-api.js";
import { SchemaForm } from "./schema-form.js";

const FAULTS_SHOWN_COUNT = 9;

/** The initial values of a rule's form. */
export interface RuleDraft {
  readonly match: Json;
  /** existing: the watches that are open, too. */
  readonly scope?: string;
}

/** The properties of the form. */
export interface RuleFormProps {
  readonly world: string;
  readonly schemas: Schemas;
  readonly draft: RuleDraft;
  readonly perform: Perform;
}

/** Says which requests get which fault. */
export function RuleForm({ world, schemas, draft, perform }: RuleFormProps): JSX.Element {
  const [match, setMatch] = useState<Json>(draft.match);
  const [fault, setFault] = useState<Fault | undefined>(undefined);
  const [rest, setRest] = useState<Json>({
    times: 1,
    ...(draft.scope !== undefined && { scope: draft.scope }),
  });
  const rule = fault === undefined ? undefined : { match, do: [fault], ...rest };
  return (
    <ActionForm
      action={rule === undefined ? undefined : actionsIn(world).install(rule)}
      trouble={fault === undefined ? "Choose a fault." : ""}
      perform={perform}
    >
      <h3>Which requests</h3>
      <MatchFields schemas={schemas} match={match} onMatch={setMatch} />
      <h3>What goes wrong</h3>
      <FaultFields schemas={schemas} fault={fault} onFault={setFault} />
      <details>
        <summary>How often, and for how long</summary>
        <SchemaForm
          schema={schemas["Rule"] ?? {}}
          schemas={schemas}
          without={["match", "do", "then"]}
          value={rest}
          onValue={setRest}
        />
      </details>
    </ActionForm>
  );
}

/** Which requests a rule or a gate is about. */
export function MatchFields({
  schemas,
  match,
  onMatch,
}: {
  readonly schemas: Schemas;
  readonly match: Json;
  onMatch(match: Json): void;
}): JSX.Element {
  const schema = schemas["Match"] ?? {};
  const names = Object.keys(schema.properties ?? {});
  const first = ["verb", "resource", "namespace"];
  return (
    <div>
      <SchemaForm
        schema={schema}
        schemas={schemas}
        without={names.filter((name) => !first.includes(name))}
        value={match}
        onValue={onMatch}
      />
      <details>
        <summary>More about the requests</summary>
        <SchemaForm
          schema={schema}
          schemas={schemas}
          without={[...first, "query"]}
          value={match}
          onValue={onMatch}
        />
      </details>
    </div>
  );
}

/** A fault of the catalogue, found by its description, and its parameters. */
export function FaultFields({
  schemas,
  fault,
  onFault,
}: {
  readonly schemas: Schemas;
  readonly fault: Fault | undefined;
  onFault(fault: Fault | undefined): void;
}): JSX.Element {
  const [text, setText] = useState("");
  const all = schemas["Fault"]?.oneOf ?? [];
  const found = useMemo(() => all.filter((schema) => isAbout(schema, text)), [all, text]);
  const chosen = all.find(({ title }) => title === fault?.fault);
  return (
    <div>
      <div class="field">
        <label for="fault-text">Find a fault</label>
        <input
          id="fault-text"
          type="search"
          placeholder="410, half-open, load balancer, kopf …"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for="fault">
          Faults <small>{`${found.length} of ${all.length}`}</small>
        </label>
        <select
          id="fault"
          size={FAULTS_SHOWN_COUNT}
          value={fault?.fault ?? ""}
          onChange={({ currentTarget }) => onFault({ fault: currentTarget.value })}
        >
          {families(found).map(([family, members]) => (
            <optgroup key={family} label={family}>
              {members.map(({ title = "" }) => (
                <option key={title} value={title}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {chosen !== undefined && <FaultMeaning schema={chosen} />}
      {chosen !== undefined && fault !== undefined && (
        <SchemaForm
          schema={chosen}
          schemas={schemas}
          value={fault}
          onValue={(value) => onFault({ ...value, fault: fault.fault })}
        />
      )}
    </div>
  );
}

function FaultMeaning({ schema }: { readonly schema: Schema }): JSX.Element {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["imitates", schema["x-imitates"]],
    ["gets it wrong", schema["x-wrong"]],
    ["over HTTP/2", schema["x-h2"]],
    ["over WebSocket", schema["x-ws"]],
  ];
  return (
    <div class="meaning">
      <p>
        <b>{schema.title}</b> {schema.description}
      </p>
      <dl class="facts">
        {facts.map(([name, text]) =>
          text === undefined ? undefined : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

function isAbout(schema: Schema, text: string): boolean {
  const { title, description } = schema;
  const all = `${title} ${description} ${schema["x-imitates"]} ${schema["x-wrong"]}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** By what stands before the point: "event", "stream", "status". */
function families(faults: readonly Schema[]): readonly (readonly [string, readonly Schema[]])[] {
  const names = [...new Set(faults.map(familyOf))];
  return names.map((name) => [name, faults.filter((fault) => familyOf(fault) === name)]);
}

function familyOf({ title = "" }: Schema): string {
  return title.split(".")[0] ?? "";
}
