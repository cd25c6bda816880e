import type { ScenarioEvidence, TrialParameters } from "../suite/evidence/evidence.js";
import type { Sentence } from "./sentence.js";

/** Messages to a player's process: play a history, or end the adapter of a lane. */
export type PlayerRequest =
  | {
      readonly type: "play";
      readonly steps: readonly Sentence[];
      readonly parameters: TrialParameters;
    }
  | { readonly type: "leave"; readonly parameters: TrialParameters };

/** Its answer, one to each request. */
export type PlayerReply =
  | { readonly type: "played"; readonly evidence: ScenarioEvidence }
  | { readonly type: "left" }
  | { readonly type: "failed"; readonly message: string };
