import { closeSync, writeSync } from "node:fs";
import type { Clock } from "../../src/time/clock.js";
import { openForWriting } from "./journal-file.js";
import { startRecordingProxy } from "./recording-proxy.js";

/** What to record, and to which file. */
export interface RecorderOptions {
  readonly upstream: string;
  readonly journal: string;
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
}

/** A running recorder. */
export interface Recorder {
  /** What to print for the person who started it. */
  readonly banner: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy that writes the lists and watches of a server to a file, one JSON object a line. Nothing that was written
 * is lost if the process is killed.
 *
 * @throws FileError when the file cannot be written
 */
export async function serveRecorder(options: RecorderOptions): Promise<Recorder> {
  const { upstream, journal, host, port, clock } = options;
  const file = openForWriting(journal);
  try {
    const proxy = await startRecordingProxy({
      upstream,
      host,
      port,
      clock,
      onFact: (fact) => void writeSync(file, `${JSON.stringify(fact)}\n`),
    });
    return {
      banner: banner(upstream, journal, proxy.url),
      close: async () => {
        await proxy.close();
        closeSync(file);
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function banner(upstream: string, journal: string, url: string): string {
  return `fake-apiserver records ${upstream}
  Kubernetes API  ${url}
  recording       ${journal}

  kubectl --server ${url} get pods --all-namespaces --watch

Ctrl-C ends it; then play it: fake-apiserver --replay ${journal}`;
}
