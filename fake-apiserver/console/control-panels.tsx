/** The settings of a world: rules, gates, time, replicas, snapshots, load. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ActionButton, ActionForm, type Perform, Snippets } from "./action-box.js";
import { actionsIn, createWorldAction, deleteWorldAction } from "./actions.js";
import { DEFAULT_WORLD, type Fault, type Gate, type Json, type Schemas } from "./control-api.js";
import { count } from "./journal-view.js";
import type { PanelProps } from "./objects-panel.js";
import { FaultFields, MatchFields, type RuleDraft, RuleForm } from "./rule-form.js";
import { nameOf } from "./traffic-panels.js";

/** What panels with forms are given. */
export interface ControlProps extends PanelProps {
  readonly schemas: Schemas;
  readonly draft: RuleDraft | undefined;
  onDraft(draft: RuleDraft | undefined): void;
  onOnly(id: string): void;
}

/** The rules with how often each has applied. */
export function RulesPanel(props: ControlProps): JSX.Element {
  const { world, state, schemas, draft, onDraft, onOnly, perform } = props;
  return (
    <div>
      <div class="bar">
        <button
          type="button"
          aria-pressed={draft !== undefined}
          onClick={() => onDraft(draft === undefined ? { match: { verb: "watch" } } : undefined)}
        >
          New rule
        </button>
      </div>
      {draft !== undefined && (
        <RuleForm key={JSON.stringify(draft)} {...{ world, schemas, draft, perform }} />
      )}
      {state.rules.length === 0 && <p class="hint">No rule is installed: nothing goes wrong.</p>}
      {state.rules.map(({ name, hits, isInForce, rule }) => (
        <article class="card" key={name}>
          <h3>
            {name}{" "}
            <small class={isInForce ? "m-known" : "m-none"}>
              {isInForce ? "in force" : "used up"}, {hitsText(hits)}
            </small>
          </h3>
          <p>
            {rule.do.map(({ fault }) => fault).join(", ")} · {matchText(rule.match ?? {})}
          </p>
          <div class="bar">
            <button type="button" onClick={() => onOnly(name)}>
              What it did
            </button>
            <ActionButton action={actionsIn(world).removeRule(name)} perform={perform}>
              Remove
            </ActionButton>
          </div>
          <details>
            <summary>The rule</summary>
            <pre>{JSON.stringify(rule, null, 2)}</pre>
            <Snippets action={actionsIn(world).install(rule)} />
          </details>
        </article>
      ))}
    </div>
  );
}

function hitsText(hits: number): string {
  if (hits === 0) return "has never applied";
  return hits === 1 ? "applied once" : `applied ${count(hits)} times`;
}

function matchText(match: Json): string {
  const parts = Object.entries(match).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return parts.length === 0 ? "all requests" : parts.join(", ");
}

/** The closed gates and their held requests. */
export function GatesPanel({ world, state, schemas, perform, onOnly }: ControlProps): JSX.Element {
  const [match, setMatch] = useState<Json>({ verb: "list" });
  const [name, setName] = useState("");
  const [isNew, setNew] = useState(state.gates.length === 0);
  return (
    <div>
      <div class="bar">
        <button type="button" aria-pressed={isNew} onClick={() => setNew(!isNew)}>
          New gate
        </button>
      </div>
      {isNew && (
        <ActionForm action={actionsIn(world).hold(name, match)} perform={perform}>
          <h3>Hold which requests</h3>
          <MatchFields schemas={schemas} match={match} onMatch={setMatch} />
          <Text id="gate-name" label="Name of the gate" value={name} onValue={setName} />
        </ActionForm>
      )}
      {state.gates.length === 0 && <p class="hint">No gate is closed.</p>}
      {state.gates.map((gate) => (
        <GateCard key={gate.name} {...{ gate, world, schemas, perform, onOnly }} />
      ))}
    </div>
  );
}

function GateCard({
  gate,
  world,
  schemas,
  perform,
  onOnly,
}: Omit<ControlProps, "state" | "draft" | "onDraft"> & { readonly gate: Gate }): JSX.Element {
  const [fault, setFault] = useState<Fault | undefined>(undefined);
  const actions = actionsIn(world);
  const [oldest] = gate.held;
  return (
    <article class="card">
      <h3>
        {gate.name}{" "}
        <small class={gate.held.length > 0 ? "m-known" : "m-none"}>
          {gate.held.length === 0 ? "holds nobody" : `holds ${gate.held.length}`}
        </small>
      </h3>
      <p>{matchText(gate.match)}</p>
      <ul class="plain">
        {gate.held.map((request) => (
          <li key={request.id} class="bar">
            <button type="button" class="link" onClick={() => onOnly(request.id)}>
              {request.id}
            </button>
            {nameOf(request)}
            <ActionButton action={actions.release(gate.name, request.id)} perform={perform}>
              Let through
            </ActionButton>
          </li>
        ))}
      </ul>
      <ActionButton action={actions.open(gate.name)} perform={perform}>
        Open the gate
      </ActionButton>
      {oldest !== undefined && (
        <details>
          <summary>Answer {oldest.id} with a fault</summary>
          <ActionForm
            action={fault === undefined ? undefined : actions.answer(gate.name, oldest.id, fault)}
            perform={perform}
          >
            <FaultFields schemas={schemas} fault={fault} onFault={setFault} />
          </ActionForm>
        </details>
      )}
    </article>
  );
}

const STEPS: readonly (readonly [label: string, ms: number])[] = [
  ["+1 s", 1_000],
  ["+10 s", 10_000],
  ["+1 min", 60_000],
  ["+10 min", 600_000],
];
const SCOPES = ["rules", "gates", "streams", "store", "journal", "clock"];

/** Time, replicas, snapshots, load, and the world itself. */
export function ServerPanel({ world, state, perform }: PanelProps): JSX.Element {
  const actions = actionsIn(world);
  const { clock, replicas, snapshots, loads } = state;
  const isVirtual = clock.mode === "virtual";
  return (
    <div>
      <article class="card">
        <h3>
          Clock <small>{isVirtual ? "stands still until it is moved" : clock.mode}</small>
        </h3>
        <p class="big">{clock.now.replace("T", " ").replace("Z", "")}</p>
        <div class="bar">
          <ActionButton
            action={actions.clockMode(isVirtual ? "real" : "virtual")}
            perform={perform}
          >
            {isVirtual ? "Let time pass" : "Stop time"}
          </ActionButton>
          {isVirtual &&
            STEPS.map(([label, ms]) => (
              <ActionButton key={label} action={actions.advance(ms)} perform={perform}>
                {label}
              </ActionButton>
            ))}
        </div>
      </article>
      <article class="card">
        <h3>Replicas</h3>
        {replicas.map(({ index, url, lag, version }) => (
          <div class="bar" key={index}>
            <b>{index}</b> {url}
            <span class={lag === 0 ? "m-none" : "m-known"}>
              {lag === 0 ? "up to date" : lag === "frozen" ? "frozen" : `${lag} behind`}, version{" "}
              {version}
            </span>
            {index > 0 &&
              ([0, 1, 10, "frozen"] as const).map((one) => (
                <ActionButton key={one} action={actions.lag(index, one)} perform={perform}>
                  {one === 0 ? "catch up" : one === "frozen" ? "freeze" : `lag ${one}`}
                </ActionButton>
              ))}
          </div>
        ))}
      </article>
      <Snapshots {...{ world, snapshots, perform }} />
      <LoadCard {...{ world, state, perform }} />
      {loads.map(({ id, created, modified, deleted, rounds }) => (
        <p class="hint" key={id}>
          {id}: {count(created)} created, {count(modified)} changed, {count(deleted)} deleted in{" "}
          {rounds} rounds
        </p>
      ))}
      <ResetCard world={world} perform={perform} />
      <WorldsCard world={world} perform={perform} />
    </div>
  );
}

function Snapshots({
  world,
  snapshots,
  perform,
}: Pick<PanelProps, "world" | "perform"> & {
  readonly snapshots: PanelProps["state"]["snapshots"];
}): JSX.Element {
  const [name, setName] = useState("before");
  const actions = actionsIn(world);
  return (
    <article class="card">
      <h3>Store</h3>
      <div class="bar">
        <label>
          Snapshot{" "}
          <input value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <ActionButton action={actions.snapshot(name)} perform={perform}>
          Take it
        </ActionButton>
      </div>
      {snapshots.map((one) => (
        <div class="bar" key={one.name}>
          <b>{one.name}</b> version {one.version}
          <ActionButton action={actions.restore(one.name)} perform={perform}>
            Go back to it
          </ActionButton>
        </div>
      ))}
      <div class="bar">
        <ActionButton action={actions.compact()} perform={perform}>
          Forget history
        </ActionButton>
        <ActionButton action={actions.bump(100)} perform={perform}>
          100 writes elsewhere
        </ActionButton>
      </div>
    </article>
  );
}

function LoadCard({ world, state, perform }: PanelProps): JSX.Element {
  const [resource, setResource] = useState("v1/pods");
  const [number, setNumber] = useState(100);
  const kind = state.kinds.find((one) => one.resource === resource);
  return (
    <article class="card">
      <h3>Load</h3>
      <div class="bar">
        <label>
          Make up{" "}
          <input
            type="number"
            min={1}
            max={100_000}
            value={number}
            onInput={({ currentTarget }) => setNumber(currentTarget.valueAsNumber)}
          />
        </label>
        <label>
          <span class="hidden">of</span>
          <select
            value={resource}
            onChange={({ currentTarget }) => setResource(currentTarget.value)}
          >
            {state.kinds.map((one) => (
              <option key={one.resource}>{one.resource}</option>
            ))}
          </select>
        </label>
        {kind !== undefined && number > 0 && (
          <ActionButton action={actionsIn(world).load(kind, number)} perform={perform}>
            Make them
          </ActionButton>
        )}
      </div>
    </article>
  );
}

function ResetCard({ world, perform }: Pick<PanelProps, "world" | "perform">): JSX.Element {
  const [what, setWhat] = useState<readonly string[]>(["rules", "gates"]);
  return (
    <article class="card">
      <h3>Begin anew</h3>
      <fieldset class="bar">
        <legend class="hidden">What is taken back</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={what.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setWhat(checked ? [...what, scope] : what.filter((one) => one !== scope))
              }
            />{" "}
            {scope}
          </label>
        ))}
      </fieldset>
      {what.length > 0 && (
        <ActionButton action={actionsIn(world).reset(what)} perform={perform}>
          Take back …
        </ActionButton>
      )}
    </article>
  );
}

function WorldsCard({
  world,
  perform,
}: {
  readonly world: string;
  readonly perform: Perform;
}): JSX.Element {
  const [name, setName] = useState("another");
  const [clock, setClock] = useState("virtual");
  const [replicas, setReplicas] = useState(1);
  return (
    <article class="card">
      <h3>Worlds</h3>
      <div class="bar">
        <label>
          Name <input value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <label>
          Clock{" "}
          <select value={clock} onChange={({ currentTarget }) => setClock(currentTarget.value)}>
            <option>virtual</option>
            <option>real</option>
          </select>
        </label>
        <label>
          Replicas{" "}
          <input
            type="number"
            min={1}
            max={16}
            value={replicas}
            onInput={({ currentTarget }) => setReplicas(currentTarget.valueAsNumber)}
          />
        </label>
        <ActionButton action={createWorldAction({ name, clock, replicas })} perform={perform}>
          Create
        </ActionButton>
        {world !== DEFAULT_WORLD && (
          <ActionButton action={deleteWorldAction(world)} perform={perform}>
            End this world …
          </ActionButton>
        )}
      </div>
    </article>
  );
}

function Text({
  id,
  label,
  value,
  onValue,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
}): JSX.Element {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} value={value} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
    </div>
  );
}
