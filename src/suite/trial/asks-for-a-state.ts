import type { Match } from "../../../fake-apiserver/index.js";

type Query = Readonly<Record<string, string | undefined>>;

/** Whether a boolean parameter is true, as parsed by a server: it is present, and has no spelling of false. */
export function saysYes(text: string | undefined): boolean {
  return text !== undefined && !/^(?:0|false)$/i.test(text);
}

/** Whether a watch begins with the initial state. */
export function asksForAState({ sendInitialEvents }: Query): boolean {
  return saysYes(sendInitialEvents);
}

/** Watches that begin with the initial state, in all spellings. */
export const STATE_WATCH = {
  verb: "watch",
  query: { sendInitialEvents: "/^(?!0$|[Ff][Aa][Ll][Ss][Ee]$)/" },
} as const satisfies Match;

/** Watches that do not: the parameter is absent or false. */
export const CHANGES_WATCHES = [
  { verb: "watch", query: { sendInitialEvents: null } },
  { verb: "watch", query: { sendInitialEvents: "/^(0|[Ff][Aa][Ll][Ss][Ee])$/" } },
] as const satisfies readonly Match[];
