/**
 * Drives @kubernetes/client-node for `npm run clients`: reads calls from standard input and writes answers and events to
 * standard output, one JSON object a line, as ../README.md describes. CLIENT_NODE_MAJOR says which of the two installed
 * majors is meant, and the first argument which of its clients: "typed" or "objects". The program translates and nothing
 * else: what is right is judged by its caller.
 */
import { loadLibrary } from "../../../ports/client-node/library.ts";
import type { Call, Failure } from "./call.ts";
import { Session } from "./session.ts";

const kind = process.argv[2];
if (kind !== "typed" && kind !== "objects") throw new Error("usage: client.ts typed|objects");
const major = process.env["CLIENT_NODE_MAJOR"] ?? "2";
const { library, version } = loadLibrary(`client-node-${major}`);
const session = new Session({ library, version, kind, write });

let unfinished = "";
/** Calls are answered in their order: each waits for the one before. */
let last: Promise<void> = Promise.resolve();
process.stdin.setEncoding("utf8");
// Not node:readline, which would also break lines at U+2028; that is legal inside a JSON string.
process.stdin.on("data", (text: string) => {
  const lines = (unfinished + text).split("\n");
  unfinished = lines.pop() ?? "";
  for (const line of lines) last = last.then(() => answer(line));
});
process.stdin.on("end", () => process.exit(0));

async function answer(line: string): Promise<void> {
  // The caller is our own program.
  const call: Call = JSON.parse(line);
  try {
    write({ id: call.id, ok: await session.perform(call) });
  } catch (error) {
    write({ id: call.id, error: failureOf(error) });
  }
}

/** What the library says went wrong; without a status when no server said it. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof library.ApiException)) return { message: String(error) };
  const { code, body } = error;
  const status = typeof body === "string" ? parsed(body) : body;
  if (!isStatus(status)) return { status: code, message: String(body) };
  return { status: code, reason: status.reason ?? "", message: status.message };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every server, and no proxy, answers a failure with a Status: then it is a text.
    return text;
  }
}

function isStatus(value: unknown): value is { reason?: string; message: string } {
  return typeof value === "object" && value !== null && "message" in value;
}

function write(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
