import { IDS_LOCK, readIdsLock } from "../generate/ids-lock.js";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

/** No id of a requirement or a scenario goes without a word: others name it. */
export function keptIds(tree: SourceTree): Finding[] {
  const lock = tree.file(IDS_LOCK);
  if (lock === undefined) return [];
  const present = new Set([
    ...tree.ledger.map(({ id }) => id),
    ...tree.features.flatMap(({ scenarios }) =>
      scenarios.flatMap(({ ownTags }) =>
        ownTags.flatMap(({ name, value }) => (name === "id" && value !== undefined ? value : [])),
      ),
    ),
  ]);
  const lines = lock.text.split("\n");
  const place = (id: string) => ({
    path: IDS_LOCK,
    line: lines.findIndex((line) => line.split(" ")[0] === id) + 1,
  });
  return readIdsLock(lock.text).flatMap(({ id, gone }) => {
    if (gone === undefined && !present.has(id)) {
      const what = `${id} is gone, which baselines and links may name`;
      return [{ ...place(id), what, instead: `bring it back, or say here why: "${id} gone: …"` }];
    }
    if (gone === undefined || !present.has(id)) return [];
    const what = `${id} is there, and said to be gone`;
    return [{ ...place(id), what, instead: "leave out the reason" }];
  });
}
