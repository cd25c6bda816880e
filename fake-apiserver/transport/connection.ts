import type { Socket } from "node:net";
import type { EndedBy, Protocol } from "../journal/journal-entry.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { CloseHow } from "../watch/watch-writer.js";

/** The user of a client certificate. */
export interface ClientIdentity {
  readonly user: string;
  readonly groups: readonly string[];
}

/** An accepted TCP connection, and how it can end. */
export class Connection implements RawConnection {
  /** "c1" */
  readonly id: string;
  /** The raw socket, below TLS. */
  readonly #tcp: Socket;
  #socket: Socket;
  #replica: number;
  readonly #onClosed: (by: EndedBy) => void;
  #identity: ClientIdentity | "unknown" | undefined;
  #protocol: Protocol | undefined;
  /** Asks the client to use another connection. Undefined: the protocol cannot. */
  #sayGoAway: (() => void) | undefined;
  /** Requests in flight, of a protocol without GOAWAY. */
  #busyCount = 0;
  #isDraining = false;
  #endedBy: EndedBy | undefined;
  #isSilent = false;
  #isRefused = false;
  #isClosed = false;

  /** `onClosed` is called once, when the connection is closed in both directions. */
  constructor(id: string, socket: Socket, replica: number, onClosed: (by: EndedBy) => void) {
    this.id = id;
    this.#replica = replica;
    this.#tcp = socket;
    this.#socket = socket;
    this.#onClosed = onClosed;
    this.#observe(socket);
    socket.on("close", () => this.#close());
  }

  /** The replica that answers; 0 is the one at `World.url`. */
  get replica(): number {
    return this.#replica;
  }

  /** Switches to another replica. */
  handTo(replica: number): void {
    this.#replica = replica;
  }

  /** Whether it is silent: see `silence`. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Whether its last bytes have been written: later ones are dropped. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** The socket to write to: the TLS socket after the handshake. */
  get socket(): Socket {
    return this.#socket;
  }

  /** The user of the client's certificate, if it has one; "unknown" for an invalid certificate. */
  get identity(): ClientIdentity | "unknown" | undefined {
    return this.#identity;
  }

  /** Switches to TLS. */
  secure(socket: Socket, identity: ClientIdentity | "unknown" | undefined): void {
    this.#socket = socket;
    this.#identity = identity;
    this.#observe(socket);
  }

  /** Undefined until the client has chosen. */
  get protocol(): Protocol | undefined {
    return this.#protocol;
  }

  /** Sets the client's choice. `sayGoAway`: sends a GOAWAY, which ends this connection. */
  speak(protocol: Protocol, sayGoAway?: () => void): void {
    this.#protocol = protocol;
    this.#sayGoAway = sayGoAway;
  }

  /** Counts a request in flight until the returned function is called. */
  begin(): () => void {
    this.#busyCount++;
    return () => {
      this.#busyCount--;
      this.#endIfDrained();
    };
  }

  /** Lets requests in flight continue, and then ends the connection; sends a GOAWAY if the protocol has one. */
  drain(): void {
    if (this.#sayGoAway !== undefined) {
      this.#sayGoAway();
      return;
    }
    this.#isDraining = true;
    this.#endIfDrained();
  }

  /** Sends queued data, then FIN. */
  cut(by: EndedBy): void {
    this.#endedBy ??= by;
    this.socket.destroySoon();
  }

  /** Sends queued data, then FIN, and reads on: closing with unread bytes sends RST, and the last bytes are lost. */
  hangUp(by: EndedBy): void {
    this.#endedBy ??= by;
    const socket = this.#tcp;
    socket.end();
    socket.resume();
    if (socket.readableEnded) socket.destroy();
    else socket.once("end", () => socket.destroy());
  }

  /** Sends queued data, then FIN without the close_notify of TLS: to the client it looks like a truncation attack. */
  cutWithoutCloseNotify(): void {
    this.#endedBy ??= "fault";
    this.#socket.uncork();
    this.#tcp.destroySoon();
  }

  /**
   * Sends a last text, then FIN, and discards input until the client has closed, too: unread input would
   * cause an RST, which would drop the text.
   */
  refuse(lastWord: string): void {
    if (this.#isRefused || this.#socket.destroyed) return;
    this.#isRefused = true;
    this.#endedBy ??= "server";
    this.#stopListening();
    const socket = this.#socket;
    socket.once("end", () => socket.destroy());
    // Node's server parses the input, and pauses the connection while too many requests wait. Listening to the data
    // detaches the parser; the empty chunk resumes a paused connection.
    socket.on("data", () => undefined);
    socket.on("pause", () => socket.resume());
    socket.push("");
    socket.end(lastWord);
    socket.resume();
  }

  /** Sends RST; queued data is lost. */
  reset(by: EndedBy): void {
    this.#endedBy ??= by;
    this.#tcp.resetAndDestroy();
  }

  destroy(by: EndedBy): void {
    this.#endedBy ??= by;
    this.socket.destroy();
  }

  /**
   * Becomes silent, as after a power failure of the other end: nothing is sent, and a FIN is not answered. When the
   * client gives up, that is noticed, and counts as the end.
   */
  silence(): void {
    if (this.#isSilent) return;
    this.#isSilent = true;
    this.#stopListening();
    this.socket.on("end", () => {
      this.#endedBy ??= "client";
      this.#close();
    });
    this.socket.resume();
  }

  /** Ends the connection as the fault ends a watch. */
  breakOff(how: Exclude<CloseHow, "clean">): void {
    if (how === "reset") this.reset("fault");
    else if (how === "halfOpen") this.silence();
    else this.cut("fault");
  }

  #endIfDrained(): void {
    if (this.#isDraining && this.#busyCount === 0) this.cut("server");
  }

  /** Removes all listeners that would answer: the HTTP parser's on "end", the WebSocket's on "data". */
  #stopListening(): void {
    this.#socket.removeAllListeners("end");
    this.#socket.removeAllListeners("data");
  }

  #observe(socket: Socket): void {
    socket.on("end", () => {
      this.#endedBy ??= "client";
    });
    // A reset ends the connection as well.
    socket.on("error", () => {
      this.#endedBy ??= "client";
    });
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onClosed(this.#endedBy ?? "server");
  }
}
