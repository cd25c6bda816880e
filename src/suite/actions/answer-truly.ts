import type { Match } from "../../../fake-apiserver/index.js";
import type { Seen } from "../evidence/trial-evidence.js";
import type { Answer, RequestsMeant } from "../trial/answer.js";
import { asksForAState, CHANGES_WATCHES, STATE_WATCH } from "../trial/asks-for-a-state.js";
import { forgetHistory, naming } from "../trial/forget-history.js";
import type { Trial } from "../trial/trial.js";
import type { AtServer } from "../trial/trial-server.js";

/** Any version that a client has received, as a regular expression. */
const ANY_GIVEN_VERSION = "/^[1-9]/";

/** What it needs from a trial. */
type Answering = Pick<Trial, "isOfParts" | "world" | "answerWith"> &
  AtServer<"expiries"> &
  Seen<"prepared" | "presume">;

/** Answers requests, and puts the server into the state that its answers claim, so that a retry gets the same answer. */
export async function answerTruly(
  trial: Answering,
  { matches: all, times }: RequestsMeant,
  answer: Answer,
): Promise<void> {
  const { fault, whenStreamed, because, agreement } = answer;
  const matches = all.map((match) => ({ ...match, ...agreement }));
  if (because === undefined || trial.isOfParts) {
    await trial.answerWith({ matches, times }, fault, whenStreamed);
    return;
  }
  if (because === "behind") {
    await trial.answerWith(
      { matches: naming(matches, ANY_GIVEN_VERSION), times: undefined },
      fault,
    );
    return;
  }
  await forgetBefore(trial, { matches, times }, answer);
}

/** Compacts history when a request arrives, and only then handles it. */
async function forgetBefore(
  trial: Answering,
  { matches, times = Number.POSITIVE_INFINITY }: RequestsMeant,
  answer: Answer,
): Promise<void> {
  const world = await trial.world();
  let hasArrived = false;
  trial.evidence.presume(() => hasArrived);
  let count = 0;
  if (Number.isFinite(times)) trial.evidence.prepared.push({ times, count: () => count });
  for (const match of matches) {
    const gate = world.hold(match);
    let left = times;
    gate.onHeld((request) => {
      hasArrived = true;
      count++;
      left--;
      forgetHistory(trial, world, { matches, answer });
      if (left > 0) request.release();
      else gate.open();
    });
  }
}

/** Answers the request that waits at a gate, and puts the server into the state that the answer claims; a stimulus. */
export async function answerHeldTruly(trial: Trial, answer: Answer): Promise<void> {
  const held = await trial.mustBeHeld();
  const { verb, query } = held.request;
  const like = verb === "watch" ? likeWatch(query) : [{ verb }];
  if (answer.because === undefined) held.answer(answer.fault);
  else if (answer.because === "behind")
    await answerTruly(trial, { matches: like, times: 1 }, answer);
  else forgetHistory(trial, await trial.world(), { matches: like, answer });
  trial.server.openGates();
}

function likeWatch(query: Readonly<Record<string, string>>): readonly Match[] {
  return asksForAState(query) ? [STATE_WATCH] : CHANGES_WATCHES;
}
