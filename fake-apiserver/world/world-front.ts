import type { Socket } from "node:net";
import type { Clock } from "../../src/time/clock.js";
import type { RuleEngine } from "../faults/rule-engine.js";
import type { RecordingJournal } from "../journal/journal.js";
import type { Connection } from "../transport/connection.js";
import { type ConnectionFront, createConnectionFront } from "../transport/connection-front.js";
import { ConnectionTable } from "../transport/connection-table.js";
import type { Security } from "../transport/create-security.js";
import type { Exchange } from "../transport/exchange.js";
import { Listener } from "../transport/listener.js";
import type { LiveConnection } from "../transport/live-connection.js";
import type { WatchRegistry } from "../watch/watch-registry.js";

/** What the front needs from its world. */
export interface WorldFrontOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly clock: Clock;
  readonly journal: RecordingJournal;
  readonly security: Security | undefined;
  /** The protocols offered over TLS, the preferred first. */
  readonly protocols: readonly ("h2" | "http/1.1")[];
  readonly watches: WatchRegistry;
  readonly rules: Pick<RuleEngine, "turnAway" | "planConnection" | "planHttp2">;
  /** The replica of a connection through the load balancer. */
  nextReplica(): number;
  serve(exchange: Exchange): void;
}

/** The entry of clients: the listener at `World.url`, and the connections of all replicas. */
export class WorldFront {
  readonly #options: WorldFrontOptions;
  readonly #listener: Listener;
  readonly #connections: ConnectionTable;
  readonly #front: ConnectionFront;

  constructor(options: WorldFrontOptions) {
    const { host, port, clock, journal, security, protocols, rules, serve } = options;
    this.#options = options;
    this.#listener = new Listener({ host, port, onSocket: (socket) => this.accept(socket) });
    this.#connections = new ConnectionTable(journal);
    this.#front = createConnectionFront({
      ...(security && { tls: { ...security, protocols } }),
      clock,
      planHttp2: (connection) => rules.planHttp2(connection),
      serve,
    });
  }

  get port(): number {
    return this.#listener.port;
  }

  open(): Promise<void> {
    return this.#listener.open();
  }

  /** Whether the listener accepts connections. */
  setListening(isListening: boolean): void {
    if (isListening) void this.#listener.open();
    else this.#listener.shut();
  }

  /** The connection id of requests without a socket. */
  nextId(): string {
    return this.#connections.nextId();
  }

  openCount(): number {
    return this.#connections.openCount();
  }

  sentBytes(): number {
    return this.#connections.sentBytes();
  }

  /** Open connections, in order of opening. */
  all(): readonly LiveConnection[] {
    return this.#connections.all().map((connection) => this.#liveConnection(connection));
  }

  #liveConnection(connection: Connection): LiveConnection {
    const { id, replica, protocol } = connection;
    return {
      id,
      replica,
      ...(protocol === undefined ? {} : { protocol }),
      watches: () =>
        this.#options.watches
          .all()
          .filter(({ request }) => request.connection === id)
          .map((watch) => watch.id),
      close: (how) => {
        if (how === "goaway") connection.drain();
        else if (how === "fin") connection.cut("fault");
        else if (how === "reset") connection.reset("fault");
        else connection.silence();
      },
    };
  }

  /** Accepts a connection, or rejects it, by the rules. */
  accept(socket: Socket, replica = 0): void {
    const id = this.#connections.nextId();
    const turnAway = this.#options.rules.turnAway(id);
    if (turnAway === undefined) {
      const connection = this.#connections.open(id, socket, replica);
      const isTls = this.#options.security !== undefined;
      const plan = this.#options.rules.planConnection(id, { isTls, replica });
      if (plan.isBalanced === true) connection.handTo(this.#options.nextReplica());
      this.#front.accept(connection, plan);
      return;
    }
    this.#connections.keep(socket);
    // The client may answer with a reset of its own; the connection is closed either way.
    socket.on("error", () => {});
    turnAway(socket);
  }

  /** Ends every connection, and stops listening. */
  async close(): Promise<void> {
    await this.#connections.destroyAll();
    await this.#listener.close();
  }
}
