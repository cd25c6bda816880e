import type { Condition } from "../../../src/informer/until.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { PartArgs } from "./part-args.js";

const FAILING = "fails on ";

/** The conditions that settings name: "ADDED", met by an event of that type, and "fails on ADDED". */
export function conditionsFrom(settings: PartArgs): Condition[] {
  if (!settings.has("conditions")) return [];
  return settings.texts("conditions").map((words) => {
    if (!words.startsWith(FAILING)) return ({ type }) => type === words;
    return ({ type }) => {
      if (type === words.slice(FAILING.length)) throw new Error("the condition fails");
      return false;
    };
  });
}

/** The precondition that settings name, if any: "met", "not met" or "fails". */
export function preconditionFrom(settings: PartArgs): (() => boolean) | undefined {
  if (!settings.has("precondition")) return undefined;
  const words = settings.text("precondition");
  switch (words) {
    case "met":
      return () => true;
    case "not met":
      return () => false;
    case "fails":
      return () => {
        throw new Error("the precondition fails");
      };
    default:
      throw new CommandError("invalid", `no precondition "${words}"`);
  }
}
