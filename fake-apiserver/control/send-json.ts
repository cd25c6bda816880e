import type { Response } from "express";

/** Answers with JSON that people can read; the newline keeps their prompt where it belongs. */
export function sendJson(response: Response, status: number, body: unknown): void {
  response
    .status(status)
    .type("json")
    .send(`${JSON.stringify(body, null, 2)}\n`);
}
