import type { Frame } from "../watch/frame.js";
import { HELD } from "./event-match.js";
import type { StageParts } from "./stage-parts.js";

/**
 * Holds the initial events until the bookmark that ends them, and writes them in one turn, so that only their
 * order is visible. An ERROR in place of the bookmark releases them unchanged.
 */
export function holdingInitial(
  arranged: (initial: readonly Frame[], end: Frame) => readonly Frame[],
): StageParts {
  const initial: Frame[] = [];
  let isOver = false;
  return {
    onEvent: (frame) => {
      if (isOver) return undefined;
      if (frame.isInitialEventsEnd) {
        isOver = true;
        return { write: arranged(initial, frame) };
      }
      if (frame.type !== "ADDED") {
        isOver = true;
        return { write: [...initial, frame] };
      }
      initial.push(frame);
      return HELD;
    },
  };
}
