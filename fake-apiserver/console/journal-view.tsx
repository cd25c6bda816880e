/** The journal as it happens: a list of which only the rows in sight are drawn, and the entry that was chosen. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { askText, type Entry, pathIn } from "./control-api.js";
import { ENTRY_GROUPS, entryText, idsOf } from "./entry-text.js";
import { type FeedStatus, followJournal, type JournalFilter, queryOf } from "./journal-feed.js";
import { type Batch, type Gap, JournalRows, ROWS_MAX_COUNT, type Row } from "./journal-rows.js";

/** Of a row, in pixels: `.entry` in console.css. */
const ROW_HEIGHT = 26;
/** Drawn beyond the edges, so that scrolling finds something. */
const BEYOND_COUNT = 8;
const PAGE_COUNT = 20;
/** The number of entries that are requested at once for a gap. */
const FILL_COUNT = 1_000;
const TYPING_MS = 250;

const STATUS: Readonly<Record<FeedStatus, readonly [tone: string, text: string]>> = {
  connecting: ["m-none", "○ connecting"],
  live: ["m-good", "● live"],
  lost: ["m-bad", "! connection lost, trying again"],
  ended: ["m-known", "▪ the world has ended"],
};

/** The properties of the journal's panel. */
export interface JournalViewProps {
  readonly world: string;
  readonly filter: JournalFilter;
  onFilter(filter: JournalFilter): void;
  /** Called for new entries: other panels may be stale. */
  onNews(): void;
}

/** The panel. */
export function JournalView({ world, filter, onFilter, onNews }: JournalViewProps): JSX.Element {
  const { rows, status, redraw } = useJournal(world, filter, onNews);
  const [chosen, setChosen] = useState<Entry | undefined>(undefined);
  const [trouble, setTrouble] = useState("");
  const choose = async (row: Row): Promise<void> => {
    setTrouble("");
    if ("entry" in row) return setChosen(row.entry);
    try {
      rows.fill(row.gap, await readGap(world, filter, row.gap));
      redraw();
    } catch (error) {
      setTrouble(`${error}`);
    }
  };
  const [tone, text] = STATUS[status];
  return (
    <section class="journal" aria-labelledby="journal-title">
      <header class="bar">
        <h2 id="journal-title">Journal</h2>
        <span class={tone} role="status">
          {text}
        </span>
        <Filter filter={filter} onFilter={onFilter} />
      </header>
      <Rows rows={rows} chosen={chosen} onChoose={choose} />
      <p class="kept">
        <Kept rows={rows} /> {trouble !== "" && <b class="m-bad">! {trouble}</b>}
      </p>
      {chosen !== undefined && (
        <EntryDetails
          world={world}
          entry={chosen}
          onOnly={(text) => onFilter({ ...filter, text })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

/** Follows the journal, and draws once a frame however much has come. */
function useJournal(world: string, filter: JournalFilter, onNews: () => void) {
  const rows = useRef(new JournalRows()).current;
  const [status, setStatus] = useState<FeedStatus>("connecting");
  const [, setDrawn] = useState(0);
  const frame = useRef<number | undefined>(undefined);
  const redraw = (): void => {
    frame.current ??= requestAnimationFrame(() => {
      frame.current = undefined;
      setDrawn((count) => count + 1);
    });
  };
  useEffect(() => {
    rows.clear();
    redraw();
    return followJournal(world, filter, {
      onBatch: (batch: Batch) => {
        rows.add(batch);
        redraw();
        onNews();
      },
      onStatus: setStatus,
      onOtherServer: () => location.reload(),
      lastIndex: () => rows.lastIndex(),
    });
  }, [world, filter]);
  return { rows, status, redraw };
}

async function readGap(
  world: string,
  filter: JournalFilter,
  { from, to }: Gap,
): Promise<readonly Entry[]> {
  const query = queryOf(filter, from - 1);
  query.set("before", `${to + 1}`);
  query.set("limit", `${FILL_COUNT}`);
  const lines = (await askText(`${pathIn(world, "/journal")}?${query}`)).split("\n");
  const entries = lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  if (entries.length === 0) throw new Error("The server has forgotten these entries.");
  return entries;
}

function Filter({ filter, onFilter }: Pick<JournalViewProps, "filter" | "onFilter">): JSX.Element {
  const [typed, setTyped] = useState(filter.text);
  useEffect(() => setTyped(filter.text), [filter.text]);
  useEffect(() => {
    if (typed === filter.text) return undefined;
    const timer = setTimeout(() => onFilter({ ...filter, text: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isOn = (types: readonly string[]): boolean =>
    types.every((type) => filter.types.includes(type));
  const toggle = (types: readonly string[]): void =>
    onFilter({
      ...filter,
      types: isOn(types)
        ? filter.types.filter((type) => !types.includes(type))
        : [...filter.types, ...types],
    });
  return (
    <search class="narrow">
      <label>
        <span class="hidden">Only entries with these words</span>
        <input
          type="search"
          id="journal-text"
          placeholder={'pods, 410, "w3", default/a …'}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <fieldset class="toggles">
        <legend class="hidden">Only entries of these kinds; none: all</legend>
        {Object.entries(ENTRY_GROUPS).map(([name, types]) => (
          <button type="button" key={name} aria-pressed={isOn(types)} onClick={() => toggle(types)}>
            {name}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

function Kept({ rows }: { readonly rows: JournalRows }): JSX.Element {
  const all = rows.all();
  const leftOutCount = rows.leftOutCount();
  if (all.length === 0) return <span>Nothing has happened yet.</span>;
  const gapCount = all.filter((row) => "gap" in row).length;
  return (
    <span>
      {count(all.length - gapCount)} entries{" "}
      {leftOutCount > 0 && (
        <span>
          , {count(leftOutCount)} left out in {count(gapCount)} places: more came than is shown, or
          than the {count(ROWS_MAX_COUNT)} that are kept here. A row says where; Enter on it shows
          some.
        </span>
      )}
    </span>
  );
}

/** A number as people read it. */
export function count(value: number): string {
  return value.toLocaleString("en");
}

interface RowsProps {
  readonly rows: JournalRows;
  readonly chosen: Entry | undefined;
  onChoose(row: Row): void;
}

function Rows({ rows, chosen, onChoose }: RowsProps): JSX.Element {
  const all = rows.all();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [isFollowing, setFollowing] = useState(true);
  /** Counted from the first row ever: rows that go from the top do not move it. */
  const [active, setActive] = useState<number | undefined>(undefined);
  const { removedCount } = rows;
  useLayoutEffect(() => {
    if (isFollowing && box.current !== null) box.current.scrollTop = all.length * ROW_HEIGHT;
  }, [isFollowing, all]);
  const shown = useRef(removedCount);
  useLayoutEffect(() => {
    const goneCount = removedCount - shown.current;
    shown.current = removedCount;
    if (goneCount > 0 && !isFollowing && box.current !== null) {
      box.current.scrollTop -= goneCount * ROW_HEIGHT;
    }
  }, [removedCount]);
  useEffect(() => {
    const measure = (): void =>
      setView((one) => ({ ...one, height: box.current?.clientHeight ?? one.height }));
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    setView({ top: scrollTop, height: clientHeight });
    setFollowing(scrollTop + clientHeight >= scrollHeight - ROW_HEIGHT);
  };
  const place = active === undefined ? undefined : active - removedCount;
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(all.length - 1, to));
    setActive(next + removedCount);
    setFollowing(next === all.length - 1);
    const { current } = box;
    if (current === null) return;
    const top = next * ROW_HEIGHT;
    if (top < current.scrollTop) current.scrollTop = top;
    const bottom = top + ROW_HEIGHT - current.clientHeight;
    if (bottom > current.scrollTop) current.scrollTop = bottom;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = place ?? all.length;
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - PAGE_COUNT,
      PageDown: at + PAGE_COUNT,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    const row = place === undefined ? undefined : all[place];
    if (target !== undefined) go(target);
    else if (event.key === "Enter" && row !== undefined) onChoose(row);
    else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - BEYOND_COUNT);
  const last = Math.ceil((view.top + view.height) / ROW_HEIGHT) + BEYOND_COUNT;
  return (
    <div class="rows-frame">
      <div
        ref={box}
        class="rows"
        role="listbox"
        tabIndex={0}
        aria-label="Entries of the journal"
        aria-activedescendant={
          place === undefined || place < 0 ? undefined : `row-${place + removedCount}`
        }
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div
          class="rows-all"
          role="presentation"
          style={{ height: `${all.length * ROW_HEIGHT}px` }}
        >
          {all.slice(first, last).map((row, offset) => (
            <RowLine
              key={first + offset + removedCount}
              id={`row-${first + offset + removedCount}`}
              row={row}
              place={first + offset}
              rowCount={all.length}
              isActive={first + offset === place}
              isChosen={"entry" in row && row.entry === chosen}
              onChoose={() => {
                setActive(first + offset + removedCount);
                onChoose(row);
              }}
            />
          ))}
        </div>
      </div>
      {!isFollowing && (
        <button type="button" class="follow" onClick={() => setFollowing(true)}>
          ↓ follow
        </button>
      )}
    </div>
  );
}

interface RowLineProps {
  readonly id: string;
  readonly row: Row;
  readonly place: number;
  readonly rowCount: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  onChoose(): void;
}

function RowLine(props: RowLineProps): JSX.Element {
  const { id, row, place, rowCount, isActive, isChosen, onChoose } = props;
  const common = {
    id,
    role: "option",
    "aria-selected": isChosen,
    "aria-posinset": place + 1,
    "aria-setsize": rowCount,
    style: { top: `${place * ROW_HEIGHT}px` },
    onClick: onChoose,
  } as const;
  const active = isActive ? " active" : "";
  if ("gap" in row) {
    const { from, to } = row.gap;
    return (
      <div {...common} class={`entry gap m-known${active}`}>
        ⋯ {count(row.gap.count)} entries left out, {count(from)} to {count(to)}
      </div>
    );
  }
  const { sign, word, tone, about, text } = entryText(row.entry);
  return (
    <div {...common} class={`entry e-${tone}${active}`}>
      <span class="index">{row.entry.index}</span>
      <span class="at">{new Date(row.entry.atMs).toISOString().slice(11, 23)}</span>
      <span class="about">{about}</span>
      <span class="word">
        {sign} {word}
      </span>
      <span class="text">{text}</span>
    </div>
  );
}

interface EntryDetailsProps {
  readonly world: string;
  readonly entry: Entry;
  onOnly(text: string): void;
  onClose(): void;
}

/** The whole entry, as the server has it: the feed leaves objects out. */
function EntryDetails({ world, entry, onOnly, onClose }: EntryDetailsProps): JSX.Element {
  const [whole, setWhole] = useState<string>("");
  useEffect(() => {
    let isWanted = true;
    const path = `${pathIn(world, "/journal")}?since=${entry.index - 1}&before=${entry.index + 1}`;
    askText(path)
      .then((text) => (text === "" ? entry : JSON.parse(text)))
      .catch(() => entry)
      .then((found) => {
        if (isWanted) setWhole(JSON.stringify(found, null, 2));
      });
    return () => {
      isWanted = false;
    };
  }, [world, entry]);
  const ids = useMemo(() => idsOf(entry), [entry]);
  return (
    <div class="details-of">
      <header class="bar">
        <h3>Entry {count(entry.index)}</h3>
        {ids.map((id) => (
          <button type="button" key={id} onClick={() => onOnly(`"${id}"`)}>
            only {id}
          </button>
        ))}
        <button type="button" class="end" onClick={onClose}>
          Close
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre tabIndex={0}>{whole}</pre>
    </div>
  );
}
