import { ExpectationError } from "../evidence/expectation-error.js";
import { isForNamespace, isOfOneObject } from "../notation/informer-scope.js";
import { sameFieldSelector, sameLabelSelector } from "../notation/selectors.js";
import { saysYes } from "../trial/asks-for-a-state.js";
import { mayBeStopping, restOfStop } from "../trial/end-of-stop.js";
import { mustListAtAll } from "../trial/must-list-at-all.js";
import { mustWatchAtAll } from "../trial/must-watch-at-all.js";
import type { LoggedRequest } from "../trial/request-log.js";
import type { Trial } from "../trial/trial.js";

/** The requests of a scenario's phrase: a list may be streamed or not. */
export type RequestNoun =
  | "request"
  | "list"
  | "plain list"
  | "streaming list"
  | "continuation page"
  | "watch";

const TYPES: Readonly<Record<RequestNoun, readonly LoggedRequest["type"][]>> = {
  request: ["list", "page", "streaming-list", "watch"],
  list: ["list", "streaming-list"],
  "plain list": ["list"],
  "streaming list": ["streaming-list"],
  "continuation page": ["page"],
  watch: ["watch"],
};

const SELECTORS: Readonly<Record<string, (one: string, other: string) => boolean>> = {
  labelSelector: sameLabelSelector,
  fieldSelector: sameFieldSelector,
};

function isSelector(value: string): boolean {
  return !value.startsWith("(");
}

/** Requests of a kind since the last stimulus. */
export function recentRequests(trial: Trial, noun: RequestNoun): readonly LoggedRequest[] {
  return trial.requests.recent().filter(({ type }) => TYPES[noun].includes(type));
}

/** Waits for the nth request of a kind since the last stimulus. */
export async function expectRequest(
  trial: Trial,
  noun: RequestNoun,
  nth: number,
): Promise<LoggedRequest> {
  await trial.mustBecomeTrue(
    () => recentRequests(trial, noun).length >= nth,
    () => {
      if (noun === "watch") mustWatchAtAll(trial);
      else mustListAtAll(trial.requests);
      return new ExpectationError(`The informer does not make the ${noun} it should`, {
        expected: nth === 1 ? `a ${noun}` : `${nth} ${plural(noun)}`,
        ...observedRequests(trial),
      });
    },
  );
  const request = recentRequests(trial, noun)[nth - 1];
  if (request === undefined) throw new RangeError(`There is no ${noun} number ${nth}`);
  return request;
}

/** Waits for a request of a kind with a version. */
export async function expectRequestFor(
  trial: Trial,
  noun: RequestNoun,
  version: string,
): Promise<void> {
  await trial.mustBecomeTrue(
    () => recentRequests(trial, noun).some((request) => versionOf(request) === version),
    () => {
      if (noun === "watch") mustWatchAtAll(trial);
      return new ExpectationError(`The informer does not make the ${noun} it should`, {
        expected: `a ${noun} for version "${version}"`,
        ...observedRequests(trial),
      });
    },
  );
}

/** Waits until the informer has ended every request and every watch, within the time limit of a stop. */
export async function expectNothingOpen(trial: Trial): Promise<void> {
  const world = await trial.world();
  const open = () => [
    ...world.watches().map(({ id }) => `watch ${id}`),
    ...world.pendingRequests().map(({ method, path }) => `${method} ${path}`),
  ];
  await trial.mustBecomeTrue(
    () => open().length === 0,
    () =>
      new ExpectationError("The informer leaves a request open", {
        expected: "no open request",
        observed: open().join(", "),
      }),
    restOfStop(trial),
  );
}

/** Checks, once everything is delivered, the number of requests of a kind since the last stimulus. */
export async function expectRequestCount(
  trial: Trial,
  noun: RequestNoun,
  count: number,
): Promise<void> {
  if (noun === "watch") mustWatchAtAll(trial);
  if (count === 0) return expectNone(trial, noun);
  await trial.mustBecomeTrue(
    () => recentRequests(trial, noun).length >= count,
    () => wrongCount(trial, noun, `exactly ${count}`),
  );
  await trial.quiesce();
  if (recentRequests(trial, noun).length !== count)
    throw wrongCount(trial, noun, `exactly ${count}`);
}

/** Checks that there is no request of a kind since the last stimulus. One that is being stopped may still send some (C-39). */
async function expectNone(trial: Trial, noun: RequestNoun): Promise<void> {
  await trial.quiesce();
  const late = recentRequests(trial, noun).filter(({ atMs }) => !mayBeStopping(trial, atMs));
  if (late.length > 0) throw wrongCount(trial, noun, "exactly 0", late);
}

/**
 * Checks that there are not more requests of a kind since the last stimulus.
 * @throws NotApplicableError if the informer polls: how often is for it to say
 */
export async function expectAtMost(
  trial: Trial,
  noun: RequestNoun,
  maxCount: number,
): Promise<void> {
  mustWatchAtAll(trial);
  await trial.quiesce();
  if (recentRequests(trial, noun).length > maxCount) {
    throw wrongCount(trial, noun, `at most ${maxCount}`);
  }
}

/** Checks the parameters of a request against a scenario's table. */
export function expectParameters(
  trial: Trial,
  request: LoggedRequest,
  expected: readonly (readonly [parameter: string, value: string])[],
): void {
  const wrong = expected.filter(([parameter, value]) => {
    const isSame = SELECTORS[parameter];
    const actual = request.facts.query[parameter];
    // The same selection may have different spellings.
    if (isSame !== undefined && isSelector(value)) return !isSame(actual ?? "", value);
    return !matchesValue(trial, actual, value);
  });
  if (wrong.length === 0) return;
  throw new ExpectationError("A request has the wrong parameters", {
    expected: wrong
      .map(([parameter, value]) => `${parameter}=${resolved(trial, value)}`)
      .join(", "),
    observed: wrong
      .map(([parameter]) => `${parameter}=${request.facts.query[parameter] ?? "(absent)"}`)
      .join(", "),
    pointsAt: [request.timelineIndex],
  });
}

/** Checks the version of a request; a missing parameter is the empty version. */
export function expectVersion(request: LoggedRequest, version: string): void {
  const asked = versionOf(request);
  if (asked === version) return;
  throw new ExpectationError("A request has the wrong resourceVersion", {
    expected: `version "${version}"`,
    observed: `version "${asked}"`,
    pointsAt: [request.timelineIndex],
  });
}

/**
 * Checks that every request of a kind since the last stimulus, of which there must be one, has the parameters of
 * a scenario's table; the row "namespace" is about its path. A list of a single object is for that object alone.
 */
export async function expectEvery(
  trial: Trial,
  noun: RequestNoun,
  expected: readonly (readonly [parameter: string, value: string])[],
): Promise<void> {
  await expectRequest(trial, noun, 1);
  const parameters = expected.filter(([parameter]) => parameter !== "namespace");
  const { namespace = trial.informer().boundTo, fieldSelector } = Object.fromEntries(expected);
  const scope = {
    ...(namespace === undefined ? {} : { namespace }),
    ...(fieldSelector === undefined ? {} : { fieldSelector }),
  };
  for (const request of recentRequests(trial, noun)) {
    if (isOfOneObject(trial.informer(), request.facts)) continue;
    expectParameters(trial, request, parameters);
    if (isForNamespace(scope, request.facts.namespace)) continue;
    throw new ExpectationError("A request is for the wrong namespace", {
      expected: namespace ?? "all namespaces",
      observed: request.facts.namespace ?? "all namespaces",
      pointsAt: [request.timelineIndex],
    });
  }
}

function versionOf(request: LoggedRequest): string {
  return request.facts.query["resourceVersion"] ?? "";
}

/** Requests since the last stimulus, for a failure's "observed" and "nearest miss". */
export function observedRequests(trial: Trial): {
  readonly observed: string;
  readonly nearestMiss?: string;
  readonly pointsAt: readonly number[];
} {
  const recent = trial.requests.recent();
  const last = recent.at(-1);
  const counts = new Map<string, number>();
  for (const { type } of recent) counts.set(type, (counts.get(type) ?? 0) + 1);
  const summary = [...counts].map(([type, count]) => `${count} of type ${type}`).join(", ");
  return {
    observed: recent.length === 0 ? "no request" : summary,
    ...(last === undefined ? {} : { nearestMiss: `${last.facts.method} ${last.facts.url}` }),
    pointsAt: last === undefined ? [] : [last.timelineIndex],
  };
}

function wrongCount(
  trial: Trial,
  noun: RequestNoun,
  expected: string,
  requests = recentRequests(trial, noun),
): ExpectationError {
  return new ExpectationError(`The informer makes the wrong number of ${plural(noun)}`, {
    expected,
    observed: String(requests.length),
    pointsAt: requests.slice(-5).map(({ timelineIndex }) => timelineIndex),
  });
}

/** The plural: "watches". */
export function plural(noun: RequestNoun): string {
  return noun === "watch" ? "watches" : `${noun}s`;
}

/** "(absent)", "(absent) or 0", "(anything)", "true" in any spelling, a range of whole numbers "300 to 599", a quoted version name, or the value itself. */
function matchesValue(trial: Trial, actual: string | undefined, expected: string): boolean {
  const isAbsent = actual === undefined || actual === "";
  if (expected === "(absent)") return isAbsent;
  if (expected === "(absent) or 0") return isAbsent || actual === "0";
  if (expected === "(anything)") return actual !== undefined;
  if (expected === "true") return saysYes(actual);
  const range = /^(\d+) to (\d+)$/.exec(expected);
  if (range === null) return actual === resolved(trial, expected);
  const number = Number(actual);
  return Number.isInteger(number) && number >= Number(range[1]) && number <= Number(range[2]);
}

function resolved(trial: Trial, value: string): string {
  const name = /^"(.*)"$/.exec(value)?.[1];
  return name === undefined ? value : trial.server.version(name);
}
