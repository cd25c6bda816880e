/** What is stored: by resource, by key, and each object as it is; written and deleted here. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ActionButton, ActionForm, type Perform } from "./action-box.js";
import { type Action, actionsIn } from "./actions.js";
import { ask, type Json, type Kind, type Objects, pathIn, type State } from "./control-api.js";
import { count } from "./journal-view.js";
import { lineDifference } from "./line-difference.js";

/** The properties of a panel. */
export interface PanelProps {
  readonly world: string;
  readonly state: State;
  readonly perform: Perform;
}

/** The stores of a world. */
export function ObjectsPanel({ world, state, perform }: PanelProps): JSX.Element {
  const { kinds, version } = state;
  const [name, setName] = useState("v1/pods");
  const [text, setText] = useState("");
  const [key, setKey] = useState<string | undefined>(undefined);
  const [isNew, setNew] = useState(false);
  const kind = kinds.find(({ resource }) => resource === name);
  const query = new URLSearchParams({ resource: name, ...(text !== "" && { text }) });
  const objects = useAnswer<Objects>(pathIn(world, `/objects?${query}`), version);
  const filled = kinds.filter((one) => one.count > 0);
  const empty = kinds.filter((one) => one.count === 0);
  return (
    <div>
      <div class="bar">
        <label>
          <span class="hidden">Resource</span>
          <select
            id="resource"
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setKey(undefined);
            }}
          >
            <KindOptions label="with objects" kinds={filled} />
            <KindOptions label="without" kinds={empty} />
          </select>
        </label>
        <input
          type="search"
          aria-label="Only keys with this"
          placeholder="filter keys"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="button" aria-pressed={isNew} onClick={() => setNew(!isNew)}>
          New object
        </button>
      </div>
      {isNew && kind !== undefined && (
        <ObjectForm
          key={name}
          start={skeleton(kind)}
          actionOf={(object) => actionsIn(world).createObject(kind, object)}
          perform={perform}
        />
      )}
      {objects !== undefined && (
        <ObjectTable objects={objects} chosen={key} onChoose={(one) => setKey(one)} />
      )}
      {key !== undefined && kind !== undefined && (
        <StoredObject
          key={`${name} ${key}`}
          {...{ world, kind, version, perform, objectKey: key }}
          onClose={() => setKey(undefined)}
        />
      )}
    </div>
  );
}

function KindOptions({
  label,
  kinds,
}: {
  readonly label: string;
  readonly kinds: readonly Kind[];
}): JSX.Element | null {
  if (kinds.length === 0) return null;
  return (
    <optgroup label={label}>
      {kinds.map((one) => (
        <option key={one.resource} value={one.resource}>
          {one.resource} {one.count > 0 ? `(${count(one.count)})` : ""}
        </option>
      ))}
    </optgroup>
  );
}

function ObjectTable({
  objects: { items, count: allCount },
  chosen,
  onChoose,
}: {
  readonly objects: Objects;
  readonly chosen: string | undefined;
  onChoose(key: string): void;
}): JSX.Element {
  if (allCount === 0) return <p class="hint">None.</p>;
  return (
    <div class="scrolls">
      <table class="data">
        <thead>
          <tr>
            <th scope="col">object</th>
            <th scope="col">version</th>
            <th scope="col">since</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, resourceVersion, creationTimestamp, deletionTimestamp }) => (
            <tr key={key}>
              <td>
                <button
                  type="button"
                  class="link"
                  aria-pressed={key === chosen}
                  onClick={() => onChoose(key)}
                >
                  {key}
                </button>
              </td>
              <td class="number">{resourceVersion}</td>
              <td>
                {creationTimestamp.slice(11, 19)}
                {deletionTimestamp !== undefined && <b class="m-known"> ~ being deleted</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length < allCount && (
        <p class="hint">
          The first {items.length} of {count(allCount)}: filter for others.
        </p>
      )}
    </div>
  );
}

interface StoredObjectProps {
  readonly world: string;
  readonly kind: Kind;
  readonly objectKey: string;
  /** Of the store: another one, and the object may be another. */
  readonly version: string;
  readonly perform: Perform;
  onClose(): void;
}

function StoredObject(props: StoredObjectProps): JSX.Element {
  const { world, kind, objectKey, version, perform, onClose } = props;
  const query = new URLSearchParams({ resource: kind.resource, key: objectKey });
  const answer = useAnswer<{ readonly object: Json }>(pathIn(world, `/objects?${query}`), version);
  const [isEdited, setEdited] = useState(false);
  const text = answer === undefined ? "" : JSON.stringify(answer.object, null, 2);
  const [texts, setTexts] = useState<readonly [before: string, now: string]>(["", ""]);
  useEffect(() => {
    if (text !== "" && text !== texts[1]) setTexts([texts[1], text]);
  }, [text]);
  const actions = actionsIn(world);
  return (
    <article class="details-of">
      <header class="bar">
        <h3>{objectKey}</h3>
        <button type="button" aria-pressed={isEdited} onClick={() => setEdited(!isEdited)}>
          Edit
        </button>
        {answer !== undefined && (
          <ActionButton
            action={actions.deleteObject(kind, `${answer.object["apiVersion"]}`, objectKey)}
            perform={perform}
          >
            Delete
          </ActionButton>
        )}
        <button type="button" class="end" onClick={onClose}>
          Close
        </button>
      </header>
      {isEdited && answer !== undefined ? (
        <ObjectForm
          start={answer.object}
          actionOf={(object) => actions.updateObject(kind, object)}
          perform={perform}
        />
      ) : answer === undefined ? (
        <p class="hint">There is no such object (any more).</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <pre class="object" tabIndex={0}>
          {lineDifference(texts[0], text).map(({ sign, line }, place) => (
            <span key={place} class={sign === "+" ? "missing" : sign === "-" ? "surplus" : ""}>
              {sign} {line}
              {"\n"}
            </span>
          ))}
        </pre>
      )}
    </article>
  );
}

/** An object as JSON, to be written. */
function ObjectForm({
  start,
  actionOf,
  perform,
}: {
  readonly start: Json;
  actionOf(object: Json): Action;
  readonly perform: Perform;
}): JSX.Element {
  const [text, setText] = useState(JSON.stringify(start, null, 2));
  const parsed = parse(text);
  return (
    <ActionForm
      action={parsed.object === undefined ? undefined : actionOf(parsed.object)}
      trouble={parsed.trouble}
      perform={perform}
    >
      <label>
        <span class="hidden">The object as JSON</span>
        <textarea
          id="object"
          rows={12}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
    </ActionForm>
  );
}

function parse(text: string): { readonly object?: Json; readonly trouble: string } {
  try {
    const object: unknown = JSON.parse(text);
    if (typeof object === "object" && object !== null && !Array.isArray(object)) {
      return { object: { ...object }, trouble: "" };
    }
    return { trouble: "It has to be an object." };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : `${error}` };
  }
}

function skeleton({ resource, kind, namespaced }: Kind): Json {
  const [, version = "", group = ""] = resource.split("/").reverse();
  return {
    apiVersion: group === "" ? version : `${group}/${version}`,
    kind,
    metadata: { name: "example", ...(namespaced && { namespace: "default" }) },
  };
}

/** The server's answer, requested again when `version` changes. Undefined: none yet, or an error. */
function useAnswer<T>(path: string, version: string): T | undefined {
  const [found, setFound] = useState<{ readonly path: string; readonly answer?: T }>({ path });
  useEffect(() => {
    let isWanted = true;
    ask<T>(path)
      .then((answer) => ({ path, answer }))
      .catch(() => ({ path }))
      .then((next) => {
        if (isWanted) setFound(next);
      });
    return () => {
      isWanted = false;
    };
  }, [path, version]);
  return found.path === path ? found.answer : undefined;
}
