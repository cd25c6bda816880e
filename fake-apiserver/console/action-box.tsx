/** An action before it is done, and what was done: the commands that do the same, and what the server said. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { type Action, curlOf } from "./actions.js";

/** Does an action, and shows it among those that were done. */
export type Perform = (action: Action) => void;

/** An action that was done. */
export interface Deed {
  readonly id: number;
  readonly action: Action;
  /** What the server answered, or why it refused. */
  readonly answer: string;
  readonly isRefused: boolean;
}

/** A button that does an action at once; what loses something is asked about first. */
export function ActionButton({
  action,
  perform,
  children,
}: {
  readonly action: Action;
  readonly perform: Perform;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <button type="button" title={action.title} onClick={() => perform(action)}>
      {children}
    </button>
  );
}

/** The two ways to do the same, to be copied. */
export function Snippets({ action }: { readonly action: Action }): JSX.Element {
  return (
    <div class="snippets">
      <Snippet name="curl" text={curlOf(action, location.origin)} />
      <Snippet name="TypeScript" text={action.typescript} />
    </div>
  );
}

function Snippet({ name, text }: { readonly name: string; readonly text: string }): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <figure class="snippet">
      <figcaption>
        {name}
        <button type="button" onClick={copy} aria-label={`Copy the ${name}`}>
          {isCopied ? "copied" : "copy"}
        </button>
      </figcaption>
      <pre>{text}</pre>
    </figure>
  );
}

/** A form whose action is shown while one fills it in. Undefined: something is missing, or wrong. */
export function ActionForm({
  action,
  trouble = "",
  perform,
  children,
}: {
  readonly action: Action | undefined;
  readonly trouble?: string;
  readonly perform: Perform;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <form
      class="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (action !== undefined) perform(action);
      }}
    >
      {children}
      {trouble !== "" && <p class="m-bad">! {trouble}</p>}
      <button type="submit" class="do" disabled={action === undefined}>
        {action?.title ?? "Something is missing"}
      </button>
      {action !== undefined && <Snippets action={action} />}
    </form>
  );
}

/** The actions of this page, the newest first. */
export function Deeds({ deeds }: { readonly deeds: readonly Deed[] }): JSX.Element {
  const [newest, ...older] = deeds;
  if (newest === undefined) {
    return (
      <p class="hint">
        What you do here is shown with the curl and the TypeScript that do the same.
      </p>
    );
  }
  return (
    <div class="deeds">
      <p class={newest.isRefused ? "m-bad" : "m-good"} role="status">
        {outcomeOf(newest)}
      </p>
      <DeedBox deed={newest} />
      {older.length > 0 && (
        <details>
          <summary>{older.length} before it</summary>
          {older.map((deed) => (
            <div key={deed.id}>
              <p>{outcomeOf(deed)}</p>
              <DeedBox deed={deed} />
            </div>
          ))}
        </details>
      )}
    </div>
  );
}

function outcomeOf({ action, answer, isRefused }: Deed): string {
  return isRefused ? `! ${action.title}: ${answer}` : `✓ ${action.title}`;
}

function DeedBox({ deed: { action, answer, isRefused } }: { readonly deed: Deed }): JSX.Element {
  return (
    <article class="deed">
      <Snippets action={action} />
      {!isRefused && (
        <details>
          <summary>What the server answered</summary>
          <pre>{answer}</pre>
        </details>
      )}
    </article>
  );
}
