/** An id that baselines, links and `run --id` name. */
export interface LockedId {
  readonly id: string;
  /** Why there is none of that name any more; absent: there is one. */
  readonly gone?: string;
}

/** Where the ids are. */
export const IDS_LOCK = "features/requirements/ids.lock";

const HEAD = `# Ids of requirements and of scenarios. Baselines, links and \`run --id\` name them, so that none may go without a word:
# of one that is removed, or has another name now, the line stays, with the reason: "old-name gone: is new-name".
# \`npm run generate\` adds new ones.
`;

/** Every id of a lock file, in its order. */
export function readIdsLock(text: string): readonly LockedId[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [id = "", gone] = line.split(" gone: ");
      return gone === undefined ? { id } : { id, gone };
    });
}

/** The lock file with these ids besides those that it has: in the order of the alphabet, so that changes are read easily. */
export function renderIdsLock(before: string, ids: Iterable<string>): string {
  const locked = new Map(readIdsLock(before).map((one) => [one.id, one]));
  for (const id of ids) if (!locked.has(id)) locked.set(id, { id });
  const lines = [...locked.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, gone }) => (gone === undefined ? `${id}\n` : `${id} gone: ${gone}\n`));
  return HEAD + lines.join("");
}
