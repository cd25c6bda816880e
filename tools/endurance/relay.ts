import { connect, createServer, type Server, type Socket } from "node:net";
import type { Clock } from "../../src/time/clock.js";
import { systemClock } from "../../src/time/system-clock.js";

/** How the network is. */
export interface Weather {
  /** What a byte takes on its way. */
  readonly delayMs: number;
  /** Of each connection, in each direction. */
  readonly bytesPerSecond: number;
}

/** A network without disturbances. */
export const FAIR: Weather = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };

const MS_PER_SECOND = 1_000;

/** A network between clients and one server, which can be slow, silent, or cut. */
export class Relay {
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #connections = new Set<Connection>();
  #weather = FAIR;
  #connectionsCount = 0;

  private constructor(server: Server, clock: Clock) {
    this.#server = server;
    this.#clock = clock;
  }

  /** Listens on this machine, and passes on to a port of it. */
  static async open(port: number, clock: Clock = systemClock): Promise<Relay> {
    const server = createServer({ allowHalfOpen: true });
    const relay = new Relay(server, clock);
    server.on("connection", (client) => relay.#accept(client, port));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return relay;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  /** How many connections were made so far. */
  get connectionsCount(): number {
    return this.#connectionsCount;
  }

  /** From now on it is like this. */
  become(weather: Weather): void {
    this.#weather = weather;
  }

  /** All connections are reset. */
  cut(): void {
    for (const connection of this.#connections) connection.end();
  }

  /** Silences the present connections: neither side notices. */
  silence(): void {
    for (const connection of this.#connections) connection.isSilent = true;
  }

  /** Ends all, and listens no more. */
  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket, port: number): void {
    this.#connectionsCount++;
    const server = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const connection = new Connection(client, server, this.#clock, () => this.#weather);
    this.#connections.add(connection);
    client.once("close", () => this.#connections.delete(connection));
  }
}

class Connection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #clock: Clock;
  readonly #weather: () => Weather;
  isSilent = false;

  constructor(client: Socket, server: Socket, clock: Clock, weather: () => Weather) {
    this.#client = client;
    this.#server = server;
    this.#clock = clock;
    this.#weather = weather;
    this.#pass(client, server);
    this.#pass(server, client);
    client.once("close", () => this.end());
    // A silent client does not notice that the server has exited.
    server.once("close", () => {
      if (!this.isSilent) this.end();
    });
  }

  end(): void {
    this.#client.resetAndDestroy();
    this.#server.resetAndDestroy();
  }

  #pass(from: Socket, to: Socket): void {
    let freeAtMs = 0;
    const underWay: (() => void)[] = [];
    // Timers may swap places; what is under way comes in order, whatever the weather becomes meanwhile.
    const arrive = () => {
      const act = underWay.shift();
      if (!this.isSilent && to.writable) act?.();
    };
    const later = (bytesCount: number, act: () => void) => {
      const { delayMs, bytesPerSecond } = this.#weather();
      const nowMs = this.#clock.nowMs();
      const startMs = Math.max(nowMs + delayMs, freeAtMs);
      freeAtMs = startMs + (bytesCount * MS_PER_SECOND) / bytesPerSecond;
      underWay.push(act);
      if (freeAtMs <= nowMs && underWay.length === 1) arrive();
      else this.#clock.setTimer(freeAtMs - nowMs, arrive);
    };
    from.on("data", (chunk) => {
      if (!this.isSilent) later(chunk.length, () => to.write(chunk));
    });
    from.once("end", () => {
      if (!this.isSilent) later(0, () => to.end());
    });
    from.on("error", () => undefined);
  }
}
