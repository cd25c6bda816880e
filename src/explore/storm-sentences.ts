import type { Command } from "./history.js";
import { CALM, EXPIRED, timeForStorm } from "./recurring-sentences.js";
import { given, type Sentence, when } from "./sentence.js";

/**
 * Requests that fail for long enough to detect an informer that repeats them without a pause; none where that is
 * impossible. In virtual time that is for minutes. In real time it is for seconds, since pauses grow with each failure,
 * and of watches alone.
 * @param canEnd whether its watch is open, and can be ended
 */
export function stormSentences(
  { requests, answer, hasLasted }: Extract<Command, { readonly kind: "storm" }>,
  isReal: boolean,
  canEnd: boolean,
): readonly Sentence[] {
  const failing = given(`every ${isReal ? "watch" : requests} is answered with ${answer}`);
  const endsCleanly = when("the open watch ends cleanly");
  const lasts = timeForStorm(isReal);
  if (isReal) return canEnd ? [CALM, failing, endsCleanly, lasts] : [];
  if (!canEnd) return [failing, lasts];
  // If only lists fail, one has to be caused.
  if (!hasLasted || requests === "list") return [CALM, failing, EXPIRED, lasts];
  return [CALM, when("2 s pass"), failing, endsCleanly, lasts];
}
