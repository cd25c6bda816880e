import { listFrom } from "./notation.js";
import { groupArgs, type QuestionPattern } from "./question-pattern.js";

/** What shared informers, trackers and waits can be asked. */
export const SHARING_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^done$/, method: "isDone" },
  { words: /^stopped$/, method: "isStopped" },
  { words: /^(?<handler>\S+) has synced$/, method: "handlerHasSynced", argsOf: groupArgs },
  { words: /^(?<handler>\S+) is done$/, method: "handlerDone", argsOf: groupArgs },
  { words: /^name$/, method: "name" },
  { words: /^evaluations$/, method: "evaluations" },
  { words: /^how often it looked$/, method: "looks" },
  { words: /^reserved identities$/, method: "reserved" },
  { words: /^different informers$/, method: "differentInformers" },
  {
    words:
      /^error of (?<unsynced>.+) unsynced and (?<synced>.+) synced(?: because of (?<cause>\S+))?$/,
    method: "asError",
    argsOf: ({ unsynced = "", synced = "", cause }) => ({
      unsynced: listFrom(unsynced),
      synced: listFrom(synced),
      ...(cause === undefined ? {} : { cause }),
    }),
  },
];
