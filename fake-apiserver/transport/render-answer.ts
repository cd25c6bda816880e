import { stringify as toYaml } from "yaml";
import type { RequestFacts } from "../control/journal-entry.js";
import { admitsYaml } from "../handlers/admits-yaml.js";
import type { Answer, AnsweredList } from "../handlers/answer.js";
import { negotiate } from "../handlers/table.js";
import { encodeJson } from "../storage/encode-json.js";
import type { ResponseMessage } from "./exchange.js";

/** An answer that is written in full. */
export type WholeAnswer = Exclude<Answer, { readonly type: "watch" | "reset" }>;

/** User agents of people, who get indented JSON. */
const PEOPLE = /^(curl|Wget|Mozilla\/5\.0)/;

/** Turns an answer into a response. `headers` are the ones common to all. */
export function renderAnswer(
  answer: WholeAnswer,
  request: RequestFacts,
  headers: Readonly<Record<string, string>>,
): ResponseMessage {
  const body = answer.type === "text" ? textOf(answer) : structured(jsonOf(answer), request);
  return {
    code: codeOf(answer),
    headers: { ...headers, "Content-Type": body.contentType, ...answer.headers },
    body: Buffer.from(body.text),
    isTruncated: answer.isTruncated === true,
    ...(answer.prelude === undefined ? {} : { prelude: answer.prelude }),
    ...(answer.deliver === undefined ? {} : { deliver: answer.deliver }),
  };
}

/** The HTTP status of an answer. */
export function codeOf(answer: WholeAnswer): number {
  switch (answer.type) {
    case "status":
      return answer.status.code ?? 200;
    case "list":
      return 200;
    case "object":
    case "text":
      return answer.code;
  }
}

interface Body {
  readonly contentType: string;
  readonly text: string;
}

function textOf({ contentType, text }: Extract<WholeAnswer, { type: "text" }>): Body {
  return { contentType, text };
}

function jsonOf(answer: Exclude<WholeAnswer, { type: "text" }>): string {
  switch (answer.type) {
    case "status":
      return encodeJson(answer.status);
    case "object":
      return answer.json;
    case "list":
      return listJson(answer.list);
  }
}

/** The items are encoded already: encoding them once for all lists is what makes long lists cheap. */
function listJson({ items, kind, apiVersion, ...metadata }: AnsweredList): string {
  const head = encodeJson({ kind, apiVersion, metadata });
  if (items === undefined) return head;
  return `${head.slice(0, -1)},"items":${items === null ? "null" : `[${items.join(",")}]`}}`;
}

function structured(json: string, request: RequestFacts): Body {
  const wantsYaml = negotiate(request.accept).as === "not-acceptable" && admitsYaml(request.accept);
  if (wantsYaml) return { contentType: "application/yaml", text: toYaml(JSON.parse(json)) };
  const text = isPretty(request) ? JSON.stringify(JSON.parse(json), null, 2) : `${json}\n`;
  return { contentType: "application/json", text };
}

function isPretty({ query, userAgent }: RequestFacts): boolean {
  const pretty = query["pretty"];
  if (pretty !== undefined) return pretty === "1" || pretty === "true";
  return PEOPLE.test(userAgent ?? "");
}
