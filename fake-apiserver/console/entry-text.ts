/** An entry of the journal in one line. */
import type { Entry } from "./control-api.js";

/** A line: sign and word, which do not depend on the colour. */
export interface EntryText {
  readonly sign: string;
  readonly word: string;
  readonly tone: "plain" | "dim" | "good" | "bad" | "known" | "differs";
  /** Its subject: "r19", "w3". */
  readonly about: string;
  readonly text: string;
}

/** Kinds of entries that are filtered together. */
export const ENTRY_GROUPS: Readonly<Record<string, readonly string[]>> = {
  requests: ["request", "response", "request-aborted", "held", "released"],
  watches: ["watch-opened", "watch-closed"],
  events: ["event-sent", "event-dropped"],
  faults: ["fault", "connection-refused"],
  store: ["stored", "stage-failed", "compacted"],
  webhooks: ["webhook-called", "webhook-answered", "policy-evaluated"],
  connections: ["connection-opened", "connection-closed"],
};

/** The text of an entry. Unknown values are shown unchanged. */
export function entryText(entry: Entry): EntryText {
  const { type } = entry;
  const line = LINES[type];
  const text = (name: string): string => plain(entry[name]);
  return (
    line?.(text, entry) ?? { sign: "·", word: type, tone: "plain", about: "", text: plain(entry) }
  );
}

type Text = (name: string) => string;

const LINES: Readonly<Record<string, (text: Text, entry: Entry) => EntryText>> = {
  request: (_, entry) => {
    const request = memberOf(entry["request"]);
    const verb = plain(request["verb"]);
    const { about, text } = { about: plain(request["id"]), text: plain(request["url"]) };
    const method = verb === "other" ? plain(request["method"]) : verb;
    return { sign: "→", word: method, tone: "differs", about, text };
  },
  response: (text, entry) => ({
    sign: "←",
    word: text("status"),
    tone: Number(entry["status"]) >= 400 ? "bad" : "plain",
    about: text("request"),
    text: join([
      named("version", text("resourceVersion")),
      named("items", text("itemCount")),
      text("reason"),
      entry["continue"] === undefined ? "" : "to be continued",
    ]),
  }),
  "request-aborted": (text) => line("✕", "gone", "known", text("request"), "its client went away"),
  held: (text) => line("‖", "held", "known", text("request"), `at the gate ${text("gate")}`),
  released: (text) =>
    line("→", "released", "plain", text("request"), `from the gate ${text("gate")}`),
  "watch-opened": (text) =>
    line("▸", "watch", "differs", text("watch"), `opened by ${text("request")}`),
  "watch-closed": (text, entry) =>
    line(
      "▪",
      "watch over",
      entry["by"] === "fault" ? "bad" : "plain",
      text("watch"),
      `by ${text("by")}: ${text("how")}`,
    ),
  "event-sent": (text) => ({
    sign: text("event") === "ERROR" ? "!" : "│",
    word: text("event"),
    tone: text("event") === "ERROR" ? "bad" : "plain",
    about: text("watch"),
    text: join([text("key"), named("version", text("resourceVersion")), text("code")]),
  }),
  "event-dropped": (text) => line("✕", "dropped", "bad", text("watch"), text("key")),
  fault: (text) =>
    line(
      "!",
      "fault",
      "bad",
      text("watch") || text("request") || text("connection"),
      `${text("fault")} by ${text("rule")}`,
    ),
  "connection-refused": (text) => line("!", "refused", "bad", text("connection"), text("fault")),
  "connection-opened": (text) => line("+", "connection", "dim", text("connection"), "opened"),
  "connection-closed": (text) =>
    line("−", "connection", "dim", text("connection"), `closed by ${text("by")}`),
  stored: (text) =>
    line(
      "●",
      text("operation"),
      "good",
      "store",
      join([
        [text("group"), text("resource")].filter(Boolean).join("/"),
        text("key"),
        named("version", text("resourceVersion")),
        named("by the stage", text("stage")),
      ]),
    ),
  "stage-failed": (text) =>
    line(
      "!",
      "stage failed",
      "bad",
      text("stage"),
      join([[text("group"), text("resource")].filter(Boolean).join("/"), text("key"), text("why")]),
    ),
  "webhook-called": (text) =>
    line("?", "webhook", "differs", text("call"), `${text("webhook")}, for ${text("request")}`),
  "webhook-answered": (text, entry) =>
    line(
      "!",
      text("outcome"),
      entry["why"] === undefined ? "plain" : "bad",
      text("call"),
      text("why"),
    ),
  "policy-evaluated": (text, entry) =>
    line(
      "?",
      "policy",
      entry["why"] === undefined ? "plain" : "bad",
      text("request"),
      join([`${text("policy")}, with ${text("binding")}: ${text("outcome")}`, text("why")]),
    ),
  compacted: (text) =>
    line("●", "compacted", "known", "store", named("up to", text("resourceVersion"))),
};

function line(
  sign: string,
  word: string,
  tone: EntryText["tone"],
  about: string,
  text: string,
): EntryText {
  return { sign, word, tone, about, text };
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

function named(name: string, value: string): string {
  return value === "" ? "" : `${name} ${value}`;
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : `${value}`;
}

function memberOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The ids of an entry's request, watch and connection, to find all entries about them. */
export function idsOf(entry: Entry): readonly string[] {
  const request = memberOf(entry["request"]);
  const ids = [
    typeof entry["request"] === "string" ? entry["request"] : request["id"],
    entry["watch"],
    entry["connection"] ?? request["connection"],
    entry["gate"],
    entry["rule"],
  ];
  return ids.filter((id) => typeof id === "string");
}
