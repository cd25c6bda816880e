import { stopwatchMs } from "../../src/time/system-clock.js";
import { RawConnection } from "./raw-connection.js";
import type { Creation, SinkAnswer } from "./sink-request.js";
import type { Watchers } from "./watchers.js";

/** Creates objects, a number of them at a time. */
export async function create(wanted: Creation): Promise<SinkAnswer> {
  // Made before the time begins: what bodies cost is not the server's.
  const requests = Array.from({ length: wanted.count }, (_, number) => request(wanted, number));
  const connections = connectionsFor(wanted);
  // The first request of a connection pays for connecting.
  await Promise.all(connections.map((connection) => connection.exchange(probe(wanted))));
  const startMs = stopwatchMs();
  await sendAll(connections, requests);
  const elapsedMs = stopwatchMs() - startMs;
  for (const connection of connections) connection.close();
  return { bytes: 0, elapsedMs };
}

/** Creates objects, and a last one behind them, until every watcher has seen that. */
export async function fanOut(wanted: Creation, watchers: Watchers): Promise<SinkAnswer> {
  const requests = Array.from({ length: wanted.count }, (_, number) => request(wanted, number));
  const connections = connectionsFor(wanted);
  await Promise.all(connections.map((connection) => connection.exchange(probe(wanted))));
  watchers.watchFirst();
  const startMs = stopwatchMs();
  await sendAll(connections, requests);
  const last = request(wanted, wanted.count);
  const seen = watchers.expectText(`"${nameOf(wanted, wanted.count)}"`);
  await sendAll(connections, [last]);
  await seen;
  const elapsedMs = stopwatchMs() - startMs;
  for (const connection of connections) connection.close();
  return {
    bytes: watchers.receivedBytes,
    elapsedMs,
    lostCount: watchers.lostCount,
    witnessedCount: watchers.witnessedCount("ADDED"),
  };
}

/** Creates objects one after the other, each when the watcher has seen the one before. */
export async function latency(wanted: Creation, watchers: Watchers): Promise<SinkAnswer> {
  const connection = new RawConnection(wanted.url);
  await connection.exchange(probe(wanted));
  const lastBytesMs: number[] = [];
  for (let number = 0; number < wanted.count; number++) {
    const text = request(wanted, number);
    const seen = watchers.expectText(`"${nameOf(wanted, number)}"`);
    const startMs = stopwatchMs();
    const stopped = seen.then(() => lastBytesMs.push(stopwatchMs() - startMs));
    await Promise.all([sendAll([connection], [text]), stopped]);
  }
  connection.close();
  return { bytes: watchers.receivedBytes, lastBytesMs, lostCount: watchers.lostCount };
}

function connectionsFor({ url, concurrency }: Creation): readonly RawConnection[] {
  return Array.from({ length: concurrency }, () => new RawConnection(url));
}

/** Rejects when an object is not created. */
async function sendAll(
  connections: readonly RawConnection[],
  requests: readonly string[],
): Promise<void> {
  let next = 0;
  const worker = async (connection: RawConnection): Promise<void> => {
    for (let text = requests[next++]; text !== undefined; text = requests[next++]) {
      const { status } = await connection.exchange(text);
      if (status !== 201) throw new Error(`A create was answered with ${status}`);
    }
  };
  await Promise.all(connections.map(worker));
}

function nameOf({ prefix }: Creation, number: number): string {
  return `${prefix}-${`${number}`.padStart(6, "0")}`;
}

function request(wanted: Creation, number: number): string {
  const { path, bodyBytes } = wanted;
  const bareLength = bodyText(wanted, number, "").length;
  const body = bodyText(wanted, number, "x".repeat(Math.max(0, bodyBytes - bareLength)));
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

function bodyText(wanted: Creation, number: number, padding: string): string {
  const { apiVersion, kind, spec } = wanted;
  const name = nameOf(wanted, number);
  return JSON.stringify(
    spec === undefined
      ? { apiVersion, kind, metadata: { name }, data: { value: padding } }
      : { apiVersion, kind, metadata: { name, annotations: { padding } }, spec },
  );
}

/** Asks for something cheap. */
function probe({ path }: Creation): string {
  return `GET ${path}?limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
}
