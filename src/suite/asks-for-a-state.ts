import type { Match } from "../../fake-apiserver/index.js";

type Query = Readonly<Record<string, string | undefined>>;

/** Whether a parameter says yes, as a server reads a boolean: it is there, and is none of the words for no. */
export function saysYes(text: string | undefined): boolean {
  return text !== undefined && !/^(?:0|false)$/i.test(text);
}

/** Whether a watch begins with the whole state. */
export function asksForAState({ sendInitialEvents }: Query): boolean {
  return saysYes(sendInitialEvents);
}

/** Watches that begin with the whole state, in whatever word they say so. */
export const STATE_WATCH = {
  verb: "watch",
  query: { sendInitialEvents: "/^(?!0$|[Ff][Aa][Ll][Ss][Ee]$)/" },
} as const satisfies Match;

/** Watches that do not: they do not speak of it, or say no. */
export const CHANGES_WATCHES = [
  { verb: "watch", query: { sendInitialEvents: null } },
  { verb: "watch", query: { sendInitialEvents: "/^(0|[Ff][Aa][Ll][Ss][Ee])$/" } },
] as const satisfies readonly Match[];
