/** The console: a world, what is in it, what was done to it, and its journal. */
import { type JSX, render } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Deed, Deeds } from "./action-box.js";
import type { Action } from "./actions.js";
import { ask, askText, DEFAULT_WORLD, pathIn, type Schemas, type State } from "./control-api.js";
import { GatesPanel, RulesPanel, ServerPanel } from "./control-panels.js";
import type { JournalFilter } from "./journal-feed.js";
import { count, JournalView } from "./journal-view.js";
import { ObjectsPanel } from "./objects-panel.js";
import type { RuleDraft } from "./rule-form.js";
import { ConnectionsPanel, WatchesPanel } from "./traffic-panels.js";

/** The minimum interval at which the rest of the page is refreshed. */
const STATE_MIN_MS = 500;
/** Requests take at most one part in this many of the server's time: a world of 100,000 objects is asked less often. */
const STATE_SHARE = 10;
/** The interval without events, as the clock runs. */
const STATE_MAX_MS = 5_000;
const DEEDS_MAX_COUNT = 50;

const TABS = ["Objects", "Watches", "Connections", "Rules", "Gates", "Server"] as const;
type Tab = (typeof TABS)[number];

function Console(): JSX.Element {
  const [world, setWorld] = useState(worldOf(location.hash));
  const { state, trouble, refresh } = useWorldState(world);
  const [filter, setFilter] = useState<JournalFilter>({ text: "", types: [] });
  const [tab, setTab] = useState<Tab>("Objects");
  const [draft, setDraft] = useState<RuleDraft | undefined>(undefined);
  const schemas = useSchemas();
  const { deeds, asked, perform, decide } = useDeeds(refresh);
  useEffect(() => {
    const onHash = (): void => setWorld(worldOf(location.hash));
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  const onOnly = (id: string): void => setFilter({ text: `"${id}"`, types: [] });
  const common = { world, perform, onOnly, schemas };
  return (
    <div class="console">
      <a class="skip" href="#panel">
        Skip to the panel
      </a>
      <Top world={world} state={state} trouble={trouble} />
      <main class="work">
        <h1 class="hidden">Console of the fake apiserver</h1>
        <section class="side" aria-label="World">
          <Tabs tab={tab} state={state} onTab={setTab} />
          <div
            class="panel"
            id="panel"
            role="tabpanel"
            aria-labelledby={`tab-${tab}`}
            tabIndex={-1}
          >
            {state !== undefined && (
              <Panel
                key={`${world} ${tab}`}
                {...{ ...common, state, tab, draft }}
                onDraft={(next) => {
                  setDraft(next);
                  setTab("Rules");
                }}
              />
            )}
          </div>
          <section class="done" aria-labelledby="done-title">
            <h2 id="done-title">Done here</h2>
            <Deeds deeds={deeds} />
          </section>
        </section>
        <JournalView key={world} {...{ world, filter }} onFilter={setFilter} onNews={refresh} />
      </main>
      <Confirmation action={asked} onDecision={decide} />
    </div>
  );
}

/** The world that the address names: "#world=old". */
function worldOf(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get("world") ?? DEFAULT_WORLD;
}

function Top({
  world,
  state,
  trouble,
}: {
  readonly world: string;
  readonly state: State | undefined;
  readonly trouble: string;
}): JSX.Element {
  const worlds = useWorlds(state?.version, world);
  return (
    <header class="top">
      <span class="brand">fake-apiserver</span>
      <label>
        World{" "}
        <select
          id="world"
          value={world}
          onChange={({ currentTarget }) => {
            location.hash = `world=${encodeURIComponent(currentTarget.value)}`;
          }}
        >
          {worlds.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {trouble !== "" && (
        <b class="m-bad" role="alert">
          ! {trouble}
        </b>
      )}
      {state !== undefined && (
        <ul class="now">
          <li>
            <code>{state.url}</code>
          </li>
          <li>release {state.profile}</li>
          <li>
            version <b>{state.version}</b>
          </li>
          <li>
            {state.clock.mode === "real" ? "" : `${state.clock.mode} clock `}
            <b>{state.clock.now.slice(11, 19)}</b>
          </li>
        </ul>
      )}
      <Theme />
    </header>
  );
}

function Theme(): JSX.Element {
  const [theme, setTheme] = useState(localStorage.getItem("theme") ?? "");
  useEffect(() => {
    if (theme === "") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    localStorage.setItem("theme", theme);
  }, [theme]);
  return (
    <label class="end">
      Colours{" "}
      <select
        id="theme"
        value={theme}
        onChange={({ currentTarget }) => setTheme(currentTarget.value)}
      >
        <option value="">as the system</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
      </select>
    </label>
  );
}

function Tabs({
  tab,
  state,
  onTab,
}: {
  readonly tab: Tab;
  readonly state: State | undefined;
  onTab(tab: Tab): void;
}): JSX.Element {
  const numbers: Readonly<Record<Tab, number | undefined>> = {
    Objects: state?.kinds.reduce((sum, kind) => sum + kind.count, 0),
    Watches: state?.openWatchCount,
    Connections: state?.connectionCount,
    Rules: state?.rules.length,
    Gates: state?.gates.length,
    Server: undefined,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? "Objects";
    onTab(next);
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label="What is in the world" onKeyDown={onKeyDown}>
      {TABS.map((name) => (
        <button
          type="button"
          role="tab"
          key={name}
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls="panel"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {name} {numbers[name] !== undefined && <small>{count(numbers[name])}</small>}
        </button>
      ))}
    </div>
  );
}

type PanelOfTabProps = Parameters<typeof RulesPanel>[0] & { readonly tab: Tab };

function Panel({ tab, ...props }: PanelOfTabProps): JSX.Element {
  switch (tab) {
    case "Objects":
      return <ObjectsPanel {...props} />;
    case "Watches":
      return <WatchesPanel {...props} />;
    case "Connections":
      return <ConnectionsPanel {...props} />;
    case "Rules":
      return <RulesPanel {...props} />;
    case "Gates":
      return <GatesPanel {...props} />;
    case "Server":
      return <ServerPanel {...props} />;
  }
}

/** Asks before something is lost. */
function Confirmation({
  action,
  onDecision,
}: {
  readonly action: Action | undefined;
  onDecision(isWanted: boolean): void;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (action === undefined) dialog.current?.close();
    else dialog.current?.showModal();
  }, [action]);
  return (
    <dialog ref={dialog} aria-labelledby="loses" onCancel={() => onDecision(false)}>
      <h2 id="loses">{action?.title}?</h2>
      <p>{action?.loses}</p>
      <div class="bar">
        <button type="button" onClick={() => onDecision(true)}>
          Do it
        </button>
        <button type="button" onClick={() => onDecision(false)}>
          Leave it
        </button>
      </div>
    </dialog>
  );
}

/** The state of the world, refreshed after events, and at intervals. */
function useWorldState(world: string) {
  const [state, setState] = useState<State | undefined>(undefined);
  const [trouble, setTrouble] = useState("");
  const [wanted, setWanted] = useState(0);
  const tookMs = useRef(0);
  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const read = async (): Promise<void> => {
      try {
        const startMs = performance.now();
        const next = await ask<State>(pathIn(world, "/state"));
        tookMs.current = performance.now() - startMs;
        if (isOver) return;
        setState(next);
        setTrouble("");
      } catch (error) {
        if (isOver) return;
        setTrouble(error instanceof Error ? error.message : `${error}`);
      }
      timer = setTimeout(read, STATE_MAX_MS);
    };
    void read();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [world, wanted]);
  const soon = useRef<number | undefined>(undefined);
  const refresh = useCallback((): void => {
    soon.current ??= setTimeout(
      () => {
        soon.current = undefined;
        setWanted((number) => number + 1);
      },
      Math.min(STATE_MAX_MS, Math.max(STATE_MIN_MS, STATE_SHARE * tookMs.current)),
    );
  }, []);
  return { state: state?.name === world ? state : undefined, trouble, refresh };
}

/** The names of all worlds; another version may mean another world. */
function useWorlds(version: string | undefined, world: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    ask<readonly { readonly name: string }[]>("/worlds")
      .then((worlds) => setNames(worlds.map(({ name }) => name)))
      .catch(() => {});
  }, [version, world]);
  return names.includes(world) ? names : [...names, world];
}

/** The grammar of rules, from the document that the API is made of. */
function useSchemas(): Schemas {
  const [schemas, setSchemas] = useState<Schemas>({});
  useEffect(() => {
    ask<{ readonly components: { readonly schemas: Schemas } }>("/openapi.json")
      .then(({ components }) => setSchemas(components.schemas))
      .catch(() => {});
  }, []);
  return schemas;
}

/** The actions of this page, one after the other, and the one that waits for confirmation. */
function useDeeds(onDone: () => void) {
  const [deeds, setDeeds] = useState<readonly Deed[]>([]);
  const [asked, setAsked] = useState<Action | undefined>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const number = useRef(0);
  const run = (action: Action): void => {
    queue.current = queue.current.then(async () => {
      const { answer, isRefused } = await outcomeOf(action);
      number.current++;
      const deed = { id: number.current, action, answer, isRefused };
      setDeeds((all) => [deed, ...all].slice(0, DEEDS_MAX_COUNT));
      if (!isRefused) follow(action);
      onDone();
    });
  };
  const perform = (action: Action): void => {
    if (action.loses === undefined) run(action);
    else setAsked(action);
  };
  const decide = (isWanted: boolean): void => {
    setAsked(undefined);
    if (isWanted && asked !== undefined) run(asked);
  };
  return { deeds, asked, perform, decide };
}

async function outcomeOf({
  path,
  method,
  body,
}: Action): Promise<Pick<Deed, "answer" | "isRefused">> {
  try {
    return { answer: await askText(path, method, body), isRefused: false };
  } catch (error) {
    return { answer: error instanceof Error ? error.message : `${error}`, isRefused: true };
  }
}

/** A world that was made is shown, and one that has ended no more. */
function follow({ method, path, body }: Action): void {
  if (method === "DELETE" && /^\/worlds\/[^/]+$/.test(path)) location.hash = "";
  if (path !== "/worlds" || typeof body !== "object" || body === null || !("name" in body)) return;
  location.hash = `world=${encodeURIComponent(`${body.name}`)}`;
}

const place = document.getElementById("console");
if (place !== null) render(<Console />, place);
