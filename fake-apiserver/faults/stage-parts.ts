import type { StreamStage } from "../watch/stream-stage.js";

/** What a stage is made of beside its name, which is that of its fault and rule. */
export type StageParts = Omit<StreamStage, "fault" | "rule">;
