import {
  FakeAlwaysRateLimiter,
  FakeNeverRateLimiter,
} from "../../../src/client/flowcontrol/fake-rate-limiters.js";
import { TokenBucketRateLimiter } from "../../../src/client/flowcontrol/token-bucket-rate-limiter.js";
import type { RequestLimiter } from "../../../src/client/rest/request-limiter.js";
import type { RestClientOptions } from "../../../src/client/rest/rest-client.js";
import type { RequestMetrics } from "../../../src/client/rest/retry.js";
import { type BackoffManager, NoBackoff } from "../../../src/client/rest/url-backoff.js";
import {
  setDefaultWarningHandler,
  type WarningHandler,
  warningWriter,
} from "../../../src/client/rest/warnings.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { Clock } from "../../../src/time/clock.js";
import type { PartSurroundings } from "./part.js";

type Report = PartSurroundings["report"];

/** The limiter that settings name; undefined for "none". */
export function limiterFrom(
  name: string,
  clock: Clock,
  report: Report,
): RequestLimiter | undefined {
  const reporting = (limiter: RequestLimiter): RequestLimiter => ({
    wait: (context) => {
      report("limiter waited for");
      return limiter.wait(context);
    },
  });
  switch (name) {
    case "none":
      return undefined;
    case "reporting":
      return reporting(new FakeAlwaysRateLimiter());
    case "never":
      return reporting(new FakeNeverRateLimiter());
    case "1 per second":
      return new TokenBucketRateLimiter({ clock, qps: 1, burstMaxCount: 1 });
    default:
      throw new CommandError("invalid", `no limiter ${name}`);
  }
}

/** Reports its calls, and answers with the given delays, one after the other. */
export class ReportingBackoff implements BackoffManager {
  readonly #sleeper: NoBackoff;
  readonly #report: Report;
  readonly #delaysMs: readonly number[];
  #askedCount = 0;

  constructor(clock: Clock, report: Report, delaysMs: readonly number[]) {
    this.#sleeper = new NoBackoff(clock);
    this.#report = report;
    this.#delaysMs = delaysMs;
  }

  update(_url: URL, error: unknown, code: number): void {
    this.#report("back-off told", { code, failed: error !== undefined });
  }

  calculate(): number {
    this.#report("back-off asked");
    return this.#delaysMs[this.#askedCount++] ?? 0;
  }

  async sleep(delayMs: number, signal: AbortSignal): Promise<void> {
    this.#report("sleeps", { ms: delayMs });
    await this.#sleeper.sleep(delayMs, signal);
  }
}

/** Reports what is counted. */
export function reportingMetrics(report: Report): RequestMetrics {
  return {
    onResult: (code) => report("result counted", code),
    onRetry: (code) => report("retry counted", code),
  };
}

/** The handler that settings name, as the option of a client; none for that of the process. */
export function warningHandlerFrom(
  name: string,
  report: Report,
): Pick<RestClientOptions, "warningHandler"> {
  const reporting: WarningHandler = ({ code, agent, text }) =>
    report("warning", { code, agent, text });
  const write = (line: string) => report("written", line.trim());
  switch (name) {
    case "":
      return { warningHandler: reporting };
    case "written":
      return { warningHandler: warningWriter(write) };
    case "written once":
      return { warningHandler: warningWriter(write, { isDeduplicating: true }) };
    case "for the process":
      setDefaultWarningHandler(reporting);
      return {};
    default:
      throw new CommandError("invalid", `no warnings ${name}`);
  }
}
