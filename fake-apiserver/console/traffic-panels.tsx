/** Open watches and connections, with the bytes sent to each, and the ways to end them. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { ActionButton } from "./action-box.js";
import { actionsIn } from "./actions.js";
import type { RequestFacts, Watch } from "./control-api.js";
import { count } from "./journal-view.js";
import type { PanelProps } from "./objects-panel.js";
import type { RuleDraft } from "./rule-form.js";

/** What panels of open things are given. */
export interface TrafficProps extends PanelProps {
  /** Shows what the journal has about an id. */
  onOnly(id: string): void;
  onDraft(draft: RuleDraft): void;
}

const WATCH_ENDS: readonly (readonly [how: string, means: string])[] = [
  ["clean", "as after its timeout: the final chunk"],
  ["abort", "in the middle: no final chunk"],
  ["reset", "RST"],
  ["halfOpen", "silence for ever"],
];
const CONNECTION_ENDS = ["goaway", "fin", "reset", "halfOpen"];

/** 410, as after a compaction. */
const EXPIRED = {
  code: 410,
  reason: "Expired",
  message: "too old resource version",
};

/** The open watches. */
export function WatchesPanel(props: TrafficProps): JSX.Element {
  const { watches, openWatchCount } = props.state;
  if (openWatchCount === 0) return <p class="hint">No watch is open.</p>;
  return (
    <div>
      {watches.map((watch) => (
        <WatchCard key={watch.id} watch={watch} {...props} />
      ))}
      <Others shown={watches.length} all={openWatchCount} />
    </div>
  );
}

function WatchCard({
  watch,
  world,
  perform,
  onOnly,
  onDraft,
}: TrafficProps & { readonly watch: Watch }): JSX.Element {
  const { id, request, sentCount, lastSentVersion, faults } = watch;
  const actions = actionsIn(world);
  const [how, setHow] = useState("410");
  const end = (): void => {
    if (how === "410") perform(actions.errorEvent(id, EXPIRED));
    perform(actions.closeWatch(id, how === "410" ? "clean" : how));
  };
  const { verb, group = "", resource, namespace } = request;
  const match = { verb, group, resource, ...(namespace !== undefined && { namespace }) };
  return (
    <article class="card">
      <h3>
        {id} <small>{nameOf(request)}</small>
      </h3>
      <p class="url">{request.url}</p>
      <dl class="facts">
        <Fact name="sent">
          {sentCount === 1 ? "1 event" : `${count(sentCount)} events`}
          {lastSentVersion !== "" && `, the last of version ${lastSentVersion}`}
        </Fact>
        <Fact name="on">
          {request.connection}, {request.protocol ?? "http/1.1"}
          {request.userAgent !== undefined && ` · ${request.userAgent}`}
        </Fact>
        {faults.length > 0 && <Fact name="faults">{faults.join(", ")}</Fact>}
      </dl>
      <div class="bar">
        <button type="button" onClick={() => onOnly(id)}>
          What it was sent
        </button>
        <ActionButton action={actions.bookmark(id)} perform={perform}>
          Bookmark
        </ActionButton>
        <ActionButton action={actions.freeze(id)} perform={perform}>
          Freeze
        </ActionButton>
        <ActionButton action={actions.thaw(id)} perform={perform}>
          Thaw
        </ActionButton>
      </div>
      <div class="bar">
        <label>
          End it{" "}
          <select value={how} onChange={({ currentTarget }) => setHow(currentTarget.value)}>
            <option value="410">410: an ERROR event, then cleanly</option>
            {WATCH_ENDS.map(([way, means]) => (
              <option key={way} value={way}>{`${way}: ${means}`}</option>
            ))}
          </select>
        </label>
        <button type="button" onClick={end}>
          End
        </button>
        <button type="button" onClick={() => onDraft({ match, scope: "existing" })}>
          A rule …
        </button>
      </div>
    </article>
  );
}

/** The open connections, and the requests under way. */
export function ConnectionsPanel({ world, state, perform, onOnly }: TrafficProps): JSX.Element {
  const { connections, connectionCount, pendingRequests } = state;
  return (
    <div>
      {connectionCount === 0 && <p class="hint">No connection is open.</p>}
      {connections.map(({ id, protocol, replica, watches }) => (
        <article class="card" key={id}>
          <h3>
            {id}{" "}
            <small>
              {protocol ?? "has not spoken yet"}, replica {replica}
            </small>
          </h3>
          <p>
            {watches.length === 0 ? "It carries no watch." : `It carries ${watches.join(", ")}.`}
          </p>
          <div class="bar">
            <button type="button" onClick={() => onOnly(id)}>
              What came on it
            </button>
            {CONNECTION_ENDS.map((how) => (
              <ActionButton
                key={how}
                action={actionsIn(world).endConnection(id, how)}
                perform={perform}
              >
                {how}
              </ActionButton>
            ))}
          </div>
        </article>
      ))}
      <Others shown={connections.length} all={connectionCount} />
      {pendingRequests.length > 0 && <h3>Not answered yet</h3>}
      <ul class="plain">
        {pendingRequests.map((request) => (
          <li key={request.id}>
            <button type="button" class="link" onClick={() => onOnly(request.id)}>
              {request.id}
            </button>{" "}
            {nameOf(request)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "watch pods in default" */
export function nameOf({ verb, resource, namespace, name, method, url }: RequestFacts): string {
  if (resource === undefined) return `${method} ${url}`;
  const place = namespace === undefined ? "" : ` in ${namespace}`;
  return `${verb} ${resource}${name === undefined ? "" : `/${name}`}${place}`;
}

function Others({
  shown,
  all,
}: {
  readonly shown: number;
  readonly all: number;
}): JSX.Element | null {
  return shown < all ? <p class="hint">{`and ${count(all - shown)} more`}</p> : null;
}

/** A row of a list of facts. */
export function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
