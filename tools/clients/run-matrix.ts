import { AssertionError } from "node:assert";
import { WorldError, type WorldOptions } from "../../fake-apiserver/index.js";
import { type Clock, sleep } from "../../src/time/clock.js";
import type { Client, Operation, ReadyClient, SpokenProtocol } from "./client.js";
import { TestEnvironment, TRANSPORTS, type Transport, USER } from "./test-environment.js";

/** How one operation over one transport ended. */
export interface Cell {
  readonly operation: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why it was skipped, or the failed expectation. */
  readonly reason?: string;
  readonly durationMs: number;
}

/** All operations of a client over one transport. */
export interface Row {
  readonly client: string;
  readonly version: string;
  readonly transport: Transport;
  readonly protocol: SpokenProtocol;
  readonly cells: readonly Cell[];
}

/** A client and its operations. */
export interface PreparedClient {
  readonly client: Client;
  readonly ready: ReadyClient;
}

/** The options of a run. */
export interface MatrixOptions {
  readonly clock: Clock;
  /** The number of concurrent operations. */
  readonly lanes: number;
}

/** The slowest, an election, takes 15 seconds, and several times as long on a busy machine. */
const OPERATION_MAX_MS = 120_000;

/** The number of journal entries shown for a failure. */
const JOURNAL_MAX_COUNT = 12;

/** Runs every operation of every client over every transport, each on a server of its own. */
export async function runMatrix(
  clients: readonly PreparedClient[],
  options: MatrixOptions,
): Promise<readonly Row[]> {
  const rows = clients.flatMap(({ client, ready }) =>
    TRANSPORTS.map((transport) => ({ client, ready, transport })),
  );
  const jobs = rows.flatMap(({ client, ready, transport }) =>
    ready.operations
      .filter(({ transports = TRANSPORTS }) => transports.includes(transport))
      .map((operation) => ({ client, transport, operation })),
  );
  const cells = new Map<object, Cell>();
  const waiting = [...jobs];
  const late: typeof jobs = [];
  const run = async (job: (typeof jobs)[number]) => {
    const { isLate, ...cell } = await runCell(
      job.client,
      job.transport,
      job.operation,
      options.clock,
    );
    cells.set(job, cell);
    return isLate;
  };
  const lane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      if (await run(job)) late.push(job);
    }
  };
  await Promise.all(Array.from({ length: options.lanes }, lane));
  // A busy machine looks like a client that hangs: late operations are retried alone.
  for (const job of late) await run(job);
  return rows.map(({ client, ready, transport }) => ({
    client: client.name,
    version: ready.version,
    transport,
    protocol: client.protocols[transport],
    cells: jobs
      .filter((job) => job.client === client && job.transport === transport)
      .flatMap((job) => cells.get(job) ?? []),
  }));
}

async function runCell(
  client: Client,
  transport: Transport,
  operation: Operation,
  clock: Clock,
): Promise<Cell & { readonly isLate: boolean }> {
  const { name, pending } = operation;
  if (pending !== undefined) {
    return { operation: name, outcome: "skipped", reason: pending, durationMs: 0, isLate: false };
  }
  const startedAtMs = clock.nowMs();
  await using environment = await TestEnvironment.open(transport, optionsOf(operation));
  const failure = await failureOf(operation, environment, client.protocols[transport], clock);
  const durationMs = clock.nowMs() - startedAtMs;
  return failure === undefined
    ? { operation: name, outcome: "passed", durationMs, isLate: false }
    : { operation: name, outcome: "failed", durationMs, ...failure };
}

/** Why an operation failed. */
interface OperationFailure {
  /** The failed expectation, with the last entries of the journal. */
  readonly reason: string;
  /** Only the deadline was exceeded. */
  readonly isLate: boolean;
}

async function failureOf(
  operation: Operation,
  environment: TestEnvironment,
  protocol: SpokenProtocol,
  clock: Clock,
): Promise<OperationFailure | undefined> {
  const done = new AbortController();
  const deadline = sleep(clock, OPERATION_MAX_MS, done.signal).then((how) => {
    if (how === "elapsed") throw new TooLate(`not done after ${OPERATION_MAX_MS / 1000} seconds`);
  });
  try {
    await Promise.race([operation.run(environment), deadline]);
    checkRequests(environment, protocol, operation);
    return undefined;
  } catch (error) {
    const reason = [...whatWasWrong(error), ...lastRequests(environment)].join("\n");
    return { reason, isLate: isOfTime(error) };
  } finally {
    done.abort();
  }
}

/** An operation missed its deadline. */
class TooLate extends Error {}

function isOfTime(error: unknown): boolean {
  return error instanceof TooLate || (error instanceof WorldError && error.code === "timed-out");
}

/** An unexpected rejection reports only the difference: its own message is needed, too. */
function whatWasWrong(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const rejection: unknown = error instanceof AssertionError ? error.actual : undefined;
  if (!(rejection instanceof Error)) return [error.message];
  return [error.message, `rejected with: ${rejection.message}`];
}

/** Streams in both directions are upgrades of HTTP/1.1, whatever the other requests use. */
function isStreaming(path: string): boolean {
  return /\/(exec|attach|portforward)$/.test(path);
}

/** Every request has the client's protocol and user agent, and the user of its kubeconfig. */
function checkRequests(
  environment: TestEnvironment,
  protocol: SpokenProtocol,
  { isRefused }: Operation,
): void {
  const requests = environment.world.journal
    .entries()
    .flatMap((entry) => (entry.type === "request" ? [entry.request] : []));
  if (requests.length === 0) throw new Error("the server was asked for nothing");
  const other = requests.find((one) => one.protocol !== protocol && !isStreaming(one.path));
  if (other !== undefined) {
    throw new Error(`spoke ${other.protocol} instead of ${protocol}: ${other.method} ${other.url}`);
  }
  const isKnown = environment.transport === "https" && isRefused !== true;
  const stranger = requests.find(({ user }) => user !== (isKnown ? USER : undefined));
  if (stranger !== undefined) {
    throw new Error(`came as ${stranger.user ?? "nobody"}: ${stranger.method} ${stranger.url}`);
  }
}

function lastRequests(environment: TestEnvironment): readonly string[] {
  const lines = environment.world.journal.entries().flatMap((entry) => {
    switch (entry.type) {
      case "request":
        return [`${entry.request.id} ${entry.request.method} ${entry.request.url}`];
      case "response":
        return [`${entry.request} ${entry.status} ${entry.reason ?? ""}`.trimEnd()];
      case "fault":
        return [`${entry.request ?? entry.watch ?? ""} fault ${entry.fault}`];
      default:
        return [];
    }
  });
  return lines.slice(-JOURNAL_MAX_COUNT).map((line) => `  ${line}`);
}

function optionsOf({ hasStages = false, hasRoles = false }: Operation): WorldOptions {
  if (hasRoles) {
    const admin = { user: USER, groups: ["system:masters"] };
    return { authorization: "RBAC", tokens: { "token-1": admin }, defaults: true };
  }
  return hasStages ? { stages: "basic", defaults: true } : {};
}
