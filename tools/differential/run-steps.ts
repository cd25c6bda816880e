import { pollUntil } from "../../src/time/poll-until.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { INITIAL_EVENTS_END_ANNOTATION } from "../../src/wire/watch-event.js";
import {
  type HttpAnswer,
  type HttpRequest,
  readAnswer,
} from "../../steps/apiserver/http-answer.js";
import { memberAt } from "../../steps/apiserver/member-path.js";
import { OpenWatch } from "../../steps/apiserver/open-watch.js";
import { comparedHeaders, type Exchange } from "../../steps/apiserver/transcript.js";
import { asked, NoAnswer } from "./asked.js";
import { awaitDefinition } from "./await-definition.js";
import { DEFINITIONS } from "./bolt-kinds.js";
import { collectionOf } from "./drawn-kind.js";
import { DRAWN_KINDS, drawnKindOf } from "./drawn-kinds.js";
import { ONE_OBJECT } from "./object-drafts.js";
import { send } from "./send.js";
import { addressOf, bodyText, type Step, subjectOf } from "./step.js";

/** The timeout for the sentinel of a watch, or its end; a last resort. */
const WATCH_MAX_MS = 10_000;
/** The timeout for the end of the initial events, which a table does not mark. */
const INITIAL_EVENTS_MAX_MS = 2_000;
const LOOK_PERIOD_MS = 1;

const SENTINEL = "zz-sentinel";

/** The status of a missing answer. */
const NO_STATUS = 0;

/** The uid of a missing object; its versions and tokens are empty. */
const UNKNOWN_UID = "22222222-2222-4222-8222-222222222222";

/** The result of a sequence on one server. */
export interface Run {
  readonly exchanges: readonly Exchange[];
  /** The answer that a name refers to: "widgets/a.version" of the fourth step is that of the second. */
  readonly sources: ReadonlyMap<string, number>;
  /** Whether a deadline was missed: with more time the answers may differ. */
  readonly isLate: boolean;
}

/** Sends requests one after another, in a namespace of their own. */
export async function runSteps(
  url: string,
  namespace: string,
  steps: readonly Step[],
): Promise<Run> {
  const made = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } };
  const answer = await send(url, "POST", "/api/v1/namespaces", JSON.stringify(made));
  if (answer.status !== 201) throw new Error(`There is no namespace ${namespace}: ${answer.text}`);
  const run = new RunOfSteps(url, namespace);
  try {
    for (const [place, step] of steps.entries()) await run.take(step, place);
    await run.endWatches();
  } finally {
    run.close();
    await run.cleanUp();
  }
  return run.finished();
}

/** Creates a custom resource, and resolves when it can be written. */
export async function define(url: string, definition: string, probe: string): Promise<void> {
  const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  const { status, text } = await send(url, "POST", path, definition);
  if (status === 409) return;
  if (status !== 201) throw new Error(`The definition is refused: ${text}`);
  const { root, resource, apiVersion, kind, least } =
    DRAWN_KINDS.find((one) => one.resource === probe) ?? unknownKind(probe);
  const collection = `${root}/namespaces/default/${resource}`;
  const object = JSON.stringify({ ...least, apiVersion, kind, metadata: { name: "probe" } });
  const deadlineMs = new SystemClock().nowMs() + WATCH_MAX_MS;
  while ((await send(url, "POST", collection, object)).status !== 201) {
    if (new SystemClock().nowMs() > deadlineMs) throw new Error(`${probe} are not served`);
  }
  await send(url, "DELETE", `${collection}/probe`, "");
}

function unknownKind(name: string): never {
  throw new RangeError(`Nobody draws ${name}`);
}

/** Writes before a real server has sent the initial events may be among them, or after them. */
async function initialEventsEnd({ query }: Step, watch: OpenWatch): Promise<void> {
  if (query["sendInitialEvents"] !== "true" || query["allowWatchBookmarks"] !== "true") return;
  const isOver = () =>
    watch.end !== undefined ||
    watch.pieces.some((piece) => piece.includes(INITIAL_EVENTS_END_ANNOTATION));
  await pollUntil(new SystemClock(), isOver, {
    maxMs: INITIAL_EVENTS_MAX_MS,
    periodMs: LOOK_PERIOD_MS,
  });
}

class RunOfSteps {
  readonly #url: string;
  readonly #namespace: string;
  readonly #exchanges: (Exchange | (() => Exchange))[] = [];
  readonly #watches: { readonly watch: OpenWatch; readonly step: Step }[] = [];
  readonly #values = new Map<string, { readonly text: string; readonly place: number }>();
  readonly #sources = new Map<string, number>();
  readonly #definitions = new Set<string>();
  #isLate = false;

  constructor(url: string, namespace: string) {
    this.#url = url;
    this.#namespace = namespace;
  }

  /** A request without an answer is an exchange like any other: the next one may get one. */
  async take(step: Step, place: number): Promise<void> {
    try {
      await this.#exchange(step, place);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#isLate ||= error.isLate;
      const request = nameOf(step);
      this.#exchanges.push({ request, status: NO_STATUS, headers: {}, body: error.why });
    }
  }

  async #exchange(step: Step, place: number): Promise<void> {
    // A real server may answer from a cache that lags; after a consistent list it does not.
    const hasVersion = step.query["resourceVersion"] !== undefined;
    if (step.method === "WATCH" || (hasVersion && /GET|DELETE/.test(step.method))) {
      await send(this.#url, "GET", this.#filled(this.#collectionOf(step), place), "");
    }
    const isWatch = step.method === "WATCH";
    const path = this.#filled(addressOf(step), place);
    const body = this.#filled(bodyText(step), place);
    const sent: HttpRequest = {
      method: isWatch ? "GET" : step.method,
      path: isWatch ? `${path}${path.includes("?") ? "&" : "?"}watch=1` : path,
      headers: step.headers,
      body,
    };
    const request = nameOf(step);
    const answer = await asked<HttpAnswer | OpenWatch>(this.#url, sent, (incoming) =>
      isWatch && incoming.statusCode === 200 ? OpenWatch.ofHttp(incoming) : readAnswer(incoming),
    );
    if (answer instanceof OpenWatch) {
      this.#watches.push({ watch: answer, step });
      await initialEventsEnd(step, answer);
      this.#exchanges.push(() => ({
        request,
        status: answer.status,
        headers: comparedHeaders(answer.headers),
        body: untilSentinel(answer.events()),
      }));
      return;
    }
    this.#remember(step, answer, place);
    await this.#settle(step, answer);
    const headers = comparedHeaders(answer.headers);
    const text = answer.body ?? answer.text;
    this.#exchanges.push({ request, status: answer.status, headers, body: text });
  }

  /** Creates an object that each watch must deliver, and waits for it. */
  async endWatches(): Promise<void> {
    const [first] = this.#watches;
    if (first === undefined) return;
    const path = this.#filled(this.#collectionOf(first.step), 0);
    const kind = drawnKindOf(first.step.path);
    const { apiVersion = "", kind: name = "", least = {} } = kind ?? {};
    const metadata = { name: SENTINEL, labels: { app: "a" } };
    const sentinel = this.#filled(
      JSON.stringify({ apiVersion, kind: name, metadata, ...least }),
      0,
    );
    const { status, text } = await send(this.#url, "POST", path, sentinel);
    if (status !== 201) throw new Error(`The sentinel is refused: ${text}`);
    await this.#markTheOne(path, { apiVersion, kind: name, ...least });
    for (const { watch } of this.#watches) {
      const isOver = () =>
        watch.end !== undefined || watch.pieces.some((piece) => piece.includes(SENTINEL));
      const isInTime = await pollUntil(new SystemClock(), isOver, {
        maxMs: WATCH_MAX_MS,
        periodMs: LOOK_PERIOD_MS,
      });
      this.#isLate ||= !isInTime;
    }
  }

  /** Watches of one object only receive that object. */
  async #markTheOne(collection: string, least: object): Promise<void> {
    const isOfOne = ({ query: { fieldSelector = "" } }: Step) =>
      fieldSelector.split(",").includes(ONE_OBJECT);
    if (!this.#watches.some(({ step }) => isOfOne(step))) return;
    const metadata = { labels: { app: "a", tier: SENTINEL } };
    const path = `${collection}/a`;
    const { status } = await send(this.#url, "GET", path, "");
    if (status === 404) {
      const made = { ...least, metadata: { name: "a", ...metadata } };
      await send(this.#url, "POST", collection, this.#filled(JSON.stringify(made), 0));
    } else {
      const type = "application/merge-patch+json";
      await send(this.#url, "PATCH", path, JSON.stringify({ metadata }), type);
    }
  }

  /** A real server serves a new definition a little later. */
  async #settle({ method, path, query }: Step, { status, body }: HttpAnswer): Promise<void> {
    const isWritten = method === "POST" || method === "PUT" || method === "PATCH";
    if (!path.startsWith(DEFINITIONS) || !isWritten || status >= 300 || "dryRun" in query) return;
    const name = String(memberAt(body, "metadata.name"));
    this.#definitions.add(`${DEFINITIONS}/${name}`);
    const isInTime = await awaitDefinition(this.#url, `${DEFINITIONS}/${name}`, body);
    this.#isLate ||= !isInTime;
  }

  /** Definitions of one sequence would conflict with others. */
  async cleanUp(): Promise<void> {
    for (const path of this.#definitions) await send(this.#url, "DELETE", path, "");
  }

  close(): void {
    for (const { watch } of this.#watches) watch.close();
  }

  finished(): Run {
    const exchanges = this.#exchanges.map((one) => (typeof one === "function" ? one() : one));
    return { exchanges, sources: this.#sources, isLate: this.#isLate };
  }

  #collectionOf({ path }: Step): string {
    const kind = drawnKindOf(path);
    return kind === undefined ? path : collectionOf(kind);
  }

  #remember(step: Step, { status, body }: HttpAnswer, place: number): void {
    const isRead = status < 300 && step.query["dryRun"] === undefined;
    const version = memberAt(body, "metadata.resourceVersion");
    if (!isRead || typeof version !== "string") return;
    const { resource } = drawnKindOf(step.path) ?? {};
    const called = memberAt(body, "metadata.name");
    const name = typeof called === "string" ? called.replace(`${this.#namespace}-`, "") : undefined;
    if (name === undefined) {
      this.#keep("list", version, place);
      const token = memberAt(body, "metadata.continue");
      if (typeof token === "string") this.#keep("continue", token, place);
      return;
    }
    const key = `${resource}/${name}`;
    this.#keep(`${key}.version`, version, place);
    if (!this.#values.has(`${key}.first`)) this.#keep(`${key}.first`, version, place);
    const uid = memberAt(body, "metadata.uid");
    if (typeof uid === "string") this.#keep(`${key}.uid`, uid, place);
  }

  #keep(name: string, text: string, place: number): void {
    this.#values.set(name, { text, place });
  }

  #filled(text: string, place: number): string {
    return text.replaceAll(
      /\{(namespace|list|continue|[a-z]+\/[^{}"]+\.(?:version|uid|first))\}/g,
      (_all, name: string) => {
        if (name === "namespace") return this.#namespace;
        const known = this.#values.get(name);
        if (known === undefined) return name.endsWith(".uid") ? UNKNOWN_UID : "";
        this.#sources.set(`${place} ${name}`, known.place);
        return known.text;
      },
    );
  }
}

/** Events after the sentinel may arrive in time or not. */
function untilSentinel(events: readonly unknown[]): readonly unknown[] {
  const last = events.findIndex((event) => JSON.stringify(event).includes(SENTINEL));
  return last < 0 ? events : events.slice(0, last + 1);
}

function nameOf(step: Step): string {
  return `${step.method} ${subjectOf(step)}`;
}
