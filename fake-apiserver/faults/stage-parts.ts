import type { StreamStage } from "../watch/stream-stage.js";

/** A stage without its name, which is that of its fault and rule. */
export type StageParts = Omit<StreamStage, "fault" | "rule">;
