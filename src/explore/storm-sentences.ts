import type { Command } from "./history.js";
import { CALM, EXPIRED } from "./recurring-sentences.js";
import { given, type Sentence, then, when } from "./sentence.js";

/**
 * Requests that fail for so long that it shows who repeats them without a pause; none where it cannot be told. In virtual
 * time that is for minutes. In real time it is for seconds, since pauses grow with each failure, and of watches alone.
 * @param canEnd whether its watch is open, and can be ended
 */
export function stormSentences(
  { requests, answer, hasLasted }: Extract<Command, { readonly kind: "storm" }>,
  isReal: boolean,
  canEnd: boolean,
): readonly Sentence[] {
  const failing = given(`every ${requests} is answered with ${answer}`);
  const endsCleanly = when("the open watch ends cleanly");
  if (isReal) {
    const isTold = canEnd && hasLasted && requests === "watch";
    return isTold ? [CALM, failing, endsCleanly, when("4 s pass")] : [];
  }
  const noStorm = then("in any minute the informer makes at most 150 requests", "C-34");
  if (!canEnd) return [failing, noStorm];
  // Where lists alone fail, one has to be made.
  if (!hasLasted || requests === "list") return [CALM, failing, EXPIRED, noStorm];
  return [CALM, when("2 s pass"), failing, endsCleanly, noStorm];
}
