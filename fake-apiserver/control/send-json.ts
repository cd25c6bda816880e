import type { Response } from "express";

/** Answers with indented JSON and a newline, for terminals. */
export function sendJson(response: Response, status: number, body: unknown): void {
  response
    .status(status)
    .type("json")
    .send(`${JSON.stringify(body, null, 2)}\n`);
}
