/**
 * How the words of a setting are read, by the kind of value that they are.
 */
import { durationMs } from "../duration-ms.js";
import { ScenarioError } from "../expectation-error.js";
import { listFrom, objectsFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

/** Reads the words of one setting. */
export type SettingReader = (text: string) => PartArgs;

/** Words as they are. */
export const text =
  (name: string): SettingReader =>
  (words) => ({ [name]: words });

/** "a, b and c" */
export const list =
  (name: string): SettingReader =>
  (words) => ({ [name]: listFrom(words) });

/** "a@1, b@2" */
export const objects =
  (name: string): SettingReader =>
  (words) => ({ [name]: objectsFrom(words) });

/** "yes" or "no" */
export const flag =
  (name: string): SettingReader =>
  (words) => ({ [name]: yesOrNo(words) });

/** A number. */
export const count =
  (name: string): SettingReader =>
  (words) => ({ [name]: Number(words) });

/** "1.5 s" */
export const duration =
  (name: string): SettingReader =>
  (words) => ({ [name]: durationMs(words) });

function yesOrNo(words: string): boolean {
  if (words === "yes" || words === "no") return words === "yes";
  throw new ScenarioError(`"${words}" is neither yes nor no`);
}
