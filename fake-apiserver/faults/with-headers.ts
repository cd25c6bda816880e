import type { Answer } from "../handlers/answer.js";

/** The same answer with more headers. */
export function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  switch (answer.type) {
    case "reset":
      return answer;
    case "watch":
      return {
        ...answer,
        wire: { ...answer.wire, headers: { ...answer.wire?.headers, ...headers } },
      };
    default:
      return { ...answer, headers: { ...answer.headers, ...headers } };
  }
}
