import { defineParameterType } from "@cucumber/cucumber";
import type { Cut } from "../../src/suite/parts/watch-stream.js";

defineParameterType({
  name: "cut",
  regexp: /in one piece, without line breaks|in pieces of (\d+) bytes|but for the last (\d+) bytes/,
  useForSnippets: false,
  transformer: (pieceBytes?: string, missingBytes?: string): Cut => {
    if (pieceBytes !== undefined) return (lines) => piecesOf(lines.join(""), Number(pieceBytes));
    if (missingBytes === undefined) return (lines) => [lines.join("").replaceAll("\n", "")];
    return (lines) => [lines.join("").trimEnd().slice(0, -Number(missingBytes))];
  },
});

defineParameterType({
  name: "break",
  regexp: /is reset|times out|breaks/,
  useForSnippets: false,
  transformer: (how: string) => how,
});

function piecesOf(text: string, length: number): readonly string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, at) => text.slice(at * length, (at + 1) * length));
}
