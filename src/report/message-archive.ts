import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The size at which buffered messages are written: a write for each message would be slow. */
const PIECE_MAX_CHARS = 64 * 1024;

/** The archive of one target. */
interface ArchiveFile {
  readonly descriptor: number;
  /** The buffered part. */
  held: string;
}

/**
 * Archives cucumber's messages in `<target>/messages.ndjson` below a folder. An interrupted run closes
 * the archive as well, and keeps what was written.
 */
export class MessageArchive {
  readonly #folder: string;
  readonly #files = new Map<string, ArchiveFile>();
  #trouble: unknown;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The error that stopped the archive, such as a full disk; undefined: none. The run continues without it. */
  get trouble(): unknown {
    return this.#trouble;
  }

  /** Appends a message to the target's file, which is opened for the first one. */
  append(target: string, message: object): void {
    if (this.#trouble !== undefined) return;
    this.#attempt(() => {
      const file = this.#files.get(target) ?? this.#open(target);
      file.held += `${JSON.stringify(message)}\n`;
      if (file.held.length >= PIECE_MAX_CHARS) flush(file);
    });
  }

  /** Closes all files. */
  close(): void {
    for (const file of this.#files.values()) {
      this.#attempt(() => flush(file));
      this.#attempt(() => closeSync(file.descriptor));
    }
    this.#files.clear();
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      // The first error counts: later ones are its consequences.
      this.#trouble ??= error;
    }
  }

  #open(target: string): ArchiveFile {
    const own = join(this.#folder, target);
    mkdirSync(own, { recursive: true });
    const file = { descriptor: openSync(join(own, "messages.ndjson"), "w"), held: "" };
    this.#files.set(target, file);
    return file;
  }
}

function flush(file: ArchiveFile): void {
  writeFileSync(file.descriptor, file.held);
  file.held = "";
}
