import { Console } from "node:console";

// Standard output belongs to the protocol; whatever the library prints is evidence and goes to standard error.
globalThis.console = new Console(process.stderr);

/**
 * Writes one message, whole, before anything that is written later.
 * @param {object} message
 * @param {() => void} [onWritten]
 */
export function writeLine(message, onWritten) {
  process.stdout.write(`${JSON.stringify(message)}\n`, onWritten);
}

/**
 * Calls `take` with each line of standard input, and `end` at its end.
 * @param {(line: string) => void} take
 * @param {() => void} end
 */
export function readLines(take, end) {
  let unfinished = "";
  process.stdin.setEncoding("utf8");
  // Not node:readline, which would also break lines at U+2028; that is legal inside a JSON string.
  process.stdin.on("data", (text) => {
    const lines = (unfinished + text).split("\n");
    unfinished = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
  process.stdin.on("end", end);
}
