/** Fields made of a JSON Schema: choices, meanings and defaults. */
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { Json, Schema, Schemas } from "./control-api.js";

/** The properties of a form. */
export interface SchemaFormProps {
  readonly schema: Schema;
  readonly schemas: Schemas;
  /** Members that have other fields, or none. */
  readonly without?: readonly string[];
  readonly value: Json;
  onValue(value: Json): void;
}

/** A field for each member of an object. Empty fields are left out. */
export function SchemaForm(props: SchemaFormProps): JSX.Element {
  const { schema, schemas, without = [], value, onValue } = props;
  const members = Object.entries(schema.properties ?? {}).filter(
    ([name, { const: fixed }]) => !without.includes(name) && fixed === undefined,
  );
  return (
    <div class="fields">
      {members.map(([name, member]) => (
        <Field
          key={name}
          name={name}
          schema={resolved(member, schemas)}
          schemas={schemas}
          isRequired={schema.required?.includes(name) ?? false}
          value={value[name]}
          onValue={(given) => {
            const { [name]: _, ...rest } = value;
            onValue(given === undefined ? rest : { ...rest, [name]: given });
          }}
        />
      ))}
    </div>
  );
}

/** The target of a reference; a description beside the reference wins. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const [first] = schema.oneOf ?? [];
  const { $ref } = schema.$ref === undefined && first !== undefined ? first : schema;
  if ($ref === undefined) return schema;
  const target = schemas[$ref.split("/").at(-1) ?? ""] ?? {};
  const { description = target.description } = schema;
  return { ...target, ...(description !== undefined && { description }) };
}

interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly schemas: Schemas;
  readonly isRequired: boolean;
  readonly value: unknown;
  onValue(value: unknown): void;
}

function Field({ name, schema, schemas, isRequired, value, onValue }: FieldProps): JSX.Element {
  const id = useId();
  if (schema.properties !== undefined) {
    const nested = typeof value === "object" && value !== null ? { ...value } : {};
    return (
      <fieldset class="nested">
        <legend>{name}</legend>
        <p class="hint">{schema.description}</p>
        <SchemaForm
          schema={schema}
          schemas={schemas}
          value={nested}
          onValue={(given) => onValue(Object.keys(given).length === 0 ? undefined : given)}
        />
      </fieldset>
    );
  }
  const { description = "", default: usual } = schema;
  return (
    <div class="field">
      <label for={id}>
        {name}
        {isRequired && <small> required</small>}
      </label>
      <Control id={id} schema={schema} value={value} onValue={onValue} />
      <p class="hint" id={`${id}-hint`}>
        {description} {usual !== undefined && <span>Default: {`${usual}`}.</span>}
      </p>
    </div>
  );
}

function Control({
  id,
  schema,
  value,
  onValue,
}: Pick<FieldProps, "schema" | "value" | "onValue"> & { readonly id: string }): JSX.Element {
  const described = { id, "aria-describedby": `${id}-hint` };
  const { enum: choices, type, default: usual } = schema;
  const options = type === "boolean" ? [true, false] : choices;
  if (options !== undefined) {
    return (
      <select
        {...described}
        value={value === undefined ? "" : `${value}`}
        onChange={({ currentTarget }) =>
          onValue(options.find((option) => `${option}` === currentTarget.value))
        }
      >
        <option value="">{usual === undefined ? "any" : `${usual} (default)`}</option>
        {options.map((option) => (
          <option key={`${option}`} value={`${option}`}>{`${option}`}</option>
        ))}
      </select>
    );
  }
  const shown = {
    ...described,
    placeholder: usual === undefined ? "" : `${usual}`,
    value: value === undefined ? "" : `${value}`,
  };
  if (type === "integer" || type === "number") {
    return (
      <input
        {...shown}
        type="number"
        step={type === "number" ? "any" : 1}
        min={schema.minimum}
        max={schema.maximum}
        onInput={({ currentTarget: { value: typed, valueAsNumber } }) =>
          onValue(typed === "" ? undefined : valueAsNumber)
        }
      />
    );
  }
  return (
    <input
      {...shown}
      onInput={({ currentTarget: { value: typed } }) => onValue(typed === "" ? undefined : typed)}
    />
  );
}
