/** A step as it runs: its sentence, and the rows of its table. */
export interface WrittenStep {
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
}

/** Capabilities of an informer and its adapter that a step requires. */
interface StepNeed {
  /** The steps, by sentence. */
  readonly step: RegExp;
  /** Only those with a row that begins so, or with a column of that name. */
  readonly row?: RegExp;
  /** Only those after the start of the informer. */
  readonly isAfterStart?: true;
  /** Only the second and later steps of their kind. */
  readonly isAgain?: true;
  /** As in the tags of a scenario. */
  readonly needs: readonly string[];
}

/** The informer runs from here on. */
const START =
  /^(?:an informer on .* has synced|the informer has started and synced|the informer (?:is|has been) started)/;

const NEW_HANDLER =
  /^(?:a handler(?: "[^"]+".*)?|\d+ handlers) (?:is|are|has been|have been) added$/;
const ANY_FIRST_HANDLER =
  /^(?:a handler(?: "[^"]+".*)? (?:is|has been) added|an informer on \S+ with a handler.*)$/;
const WITH_SETTINGS = /^an informer on \S+ (?:with|with a handler has synced, with):$/;
const LATE_INDEX = /^the index(?:es)? "[^"]+" (?:is|are|has been|have been) added$/;

/** All requirements of steps at informer depth. A sentence that requires a capability has its row here and nowhere else. */
const STEP_NEEDS: readonly StepNeed[] = [
  { step: /^the store /, needs: ["cap:store"] },
  { step: /^the informer has not synced$/, needs: ["cap:has-synced"] },
  { step: /^the informer still says that it has synced$/, needs: ["cap:has-synced"] },
  {
    step: /^(?:the handler|handler "[^"]+") has (?:not )?synced$/,
    needs: ["cap:handlers.has-synced"],
  },
  { step: /^the informer (?:is|has been) stopped/, needs: ["cap:stop"] },
  { step: /^the other informers are stopped$/, needs: ["cap:stop"] },
  { step: /^the informer says that it has (?:not )?stopped$/, needs: ["cap:stopped"] },
  { step: /^the informer's last version is /, needs: ["cap:last-sync-version"] },
  { step: /^the watch error handler /, needs: ["cap:watch-error-handler"] },
  { step: ANY_FIRST_HANDLER, isAgain: true, needs: ["cap:handlers.multiple"] },
  { step: /^\d+ handlers (?:are|have been) added$/, needs: ["cap:handlers.multiple"] },
  { step: NEW_HANDLER, isAfterStart: true, needs: ["cap:handlers.late"] },
  { step: /^adding a handler "[^"]+" is refused$/, needs: ["cap:handlers.late"] },
  {
    step: /^(?:the handler|handler "[^"]+") (?:is|has been) removed(?: again, which may be refused)?$/,
    needs: ["cap:handlers.remove"],
  },
  { step: /^a handler "[^"]+" that blocks/, needs: ["needs:block-handler"] },
  { step: /^a handler "[^"]+" that (?:is slow|takes )/, needs: ["needs:slow-handler"] },
  { step: /^a handler "[^"]+" that throws/, needs: ["needs:throw-in-handler"] },
  {
    step: /^a handler "[^"]+" that reads the store/,
    needs: ["cap:store", "needs:read-store-in-handler"],
  },
  { step: /^a handler "[^"]+".* with a resync period of/, needs: ["cap:handlers.resync-period"] },
  { step: /has received a resync of /, needs: ["cap:resync"] },
  { step: /is notified, in (?:this|any) order:$/, row: /^old$/, needs: ["cap:old-object"] },
  { step: WITH_SETTINGS, row: /^label selector$/, needs: ["cap:label-selector"] },
  { step: WITH_SETTINGS, row: /^field selector$/, needs: ["cap:field-selector"] },
  { step: WITH_SETTINGS, row: /^resync period$/, needs: ["cap:resync"] },
  { step: WITH_SETTINGS, row: /^page size$/, needs: ["cap:page-size"] },
  { step: WITH_SETTINGS, row: /^transform$/, needs: ["cap:transform"] },
  { step: WITH_SETTINGS, row: /^fails on /, needs: ["cap:transform.errors"] },
  { step: WITH_SETTINGS, row: /^index$/, needs: ["cap:indexers"] },
  { step: LATE_INDEX, needs: ["cap:indexers"] },
  { step: LATE_INDEX, isAfterStart: true, needs: ["cap:indexers.late"] },
  { step: /^(?:the index "|asking the index )/, needs: ["cap:indexers"] },
  { step: /^the values of the index /, needs: ["cap:index.values"] },
  // An informer that is configured to stream has no fallback (C-32).
  { step: /^the apiserver does not stream lists$/, needs: ["unless:streams-only"] },
];

/** Tags that may also have other reasons. */
const ALSO_OTHERWISE: ReadonlySet<string> = new Set(["cap:has-synced", "unless:streams-only"]);

/** Tags that a scenario must have exactly if one of its steps requires them. */
export const INFERRED_NEEDS: ReadonlySet<string> = new Set(
  STEP_NEEDS.flatMap(({ needs }) => needs).filter((need) => !ALSO_OTHERWISE.has(need)),
);

/** The requirements of a scenario's steps, each with the first step that has it. */
export function stepNeeds(steps: readonly WrittenStep[]): ReadonlyMap<string, string> {
  const startsAt = steps.findIndex(({ text }) => START.test(text));
  const found = new Map<string, string>();
  const seen = new Set<StepNeed>();
  for (const [place, { text, rows }] of steps.entries()) {
    for (const need of rowsFor(text)) {
      const { row, isAfterStart, isAgain, needs } = need;
      if (row !== undefined && !rows.flat().some((cell) => row.test(cell))) continue;
      if (isAfterStart && (startsAt < 0 || place <= startsAt)) continue;
      const isFirst = !seen.has(need);
      seen.add(need);
      if (isAgain && isFirst) continue;
      for (const one of needs) if (!found.has(one)) found.set(one, text);
    }
  }
  return found;
}

/** Each sentence is looked up once: an exploration has thousands of histories with the same few hundred. */
const KNOWN_ROWS = new Map<string, readonly StepNeed[]>();

function rowsFor(text: string): readonly StepNeed[] {
  const known = KNOWN_ROWS.get(text);
  if (known !== undefined) return known;
  const rows = STEP_NEEDS.filter(({ step }) => step.test(text));
  KNOWN_ROWS.set(text, rows);
  return rows;
}
