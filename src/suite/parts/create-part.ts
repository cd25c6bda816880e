import type { PartKind } from "../../protocol/messages.js";
import { PART_WORDS } from "./part-words.js";
import type { PartArgs, Workbench } from "./workbench.js";

/** Creates a part under the name that features call its kind by; returns that name. */
export async function createPart(
  bench: Workbench,
  kind: PartKind,
  settings: PartArgs,
): Promise<string> {
  const { noun } = PART_WORDS[kind];
  await bench.create(noun, kind, settings);
  return noun;
}
