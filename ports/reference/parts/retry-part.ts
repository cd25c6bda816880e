import {
  DEFAULT_BACKOFF,
  DEFAULT_RETRY,
  onError,
  retryOnConflict,
} from "../../../src/client/retry/retry.js";
import type { BackoffParameters } from "../../../src/client/wait/backoff.js";
import type { WaitOptions } from "../../../src/client/wait/exponential-backoff.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { backoffFrom } from "./backoff-from.js";
import { CalledScript } from "./called-script.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** The functions and settings that may be of another make. */
export interface RetryMakers {
  readonly retryOnConflict: (
    backoff: BackoffParameters,
    update: () => Promise<void>,
    options: WaitOptions,
  ) => Promise<void>;
  readonly onError: typeof onError;
  readonly defaultRetry: BackoffParameters;
  readonly defaultBackoff: BackoffParameters;
}

/** docs/parts/retry.md */
export function createRetryPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return retryPart(settings, surroundings, {});
}

/** The same with functions of another make. */
export function retryPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  change: Partial<RetryMakers>,
): Part {
  const makers: RetryMakers = {
    retryOnConflict,
    onError,
    defaultRetry: DEFAULT_RETRY,
    defaultBackoff: DEFAULT_BACKOFF,
    ...change,
  };
  const { clock, prng } = surroundings;
  const script = new CalledScript(settings, surroundings, () => undefined);
  const backoff = backoffOf(settings, makers);
  const attempt = async () => void (await script.call());
  return {
    methods: {
      run: () => {
        script.start();
        if (!settings.has("retries")) {
          return makers.retryOnConflict(backoff, attempt, { clock, prng });
        }
        const isRetriable = retriableFrom(settings.text("retries"));
        return makers.onError(backoff, isRetriable, attempt, { clock, prng });
      },
    },
  };
}

function backoffOf(settings: PartArgs, makers: RetryMakers): BackoffParameters {
  const name = settings.has("backoff") ? settings.text("backoff") : "";
  switch (name) {
    case "":
      return backoffFrom(settings);
    case "DefaultRetry":
      return makers.defaultRetry;
    case "DefaultBackoff":
      return makers.defaultBackoff;
    default:
      throw new CommandError("invalid", `no back-off "${name}"`);
  }
}

function retriableFrom(words: string): (error: unknown) => boolean {
  switch (words) {
    case "every failure":
      return () => true;
    case "no failure":
      return () => false;
    case "what fails":
      return (error) => error instanceof Error && error.message.includes("fails");
    default:
      throw new CommandError("invalid", `nothing retries "${words}"`);
  }
}
