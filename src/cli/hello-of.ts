import { resolve } from "node:path";
import type { HelloResult } from "../protocol/messages.js";
import { plainText } from "../report/plain-text.js";
import { PortBuilder } from "../suite/port/build.js";
import type { Target } from "../suite/port/selection.js";
import { prepare } from "../suite/run/prepare.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { exitCodeOfError } from "../suite/verdict/exit-code.js";
import type { Surroundings } from "./explore-options.js";

/** The adapter's hello; the exit code if it cannot be run. */
export async function helloOf(
  target: Target,
  { options, terminal: { stderr }, signal }: Surroundings,
): Promise<HelloResult | number> {
  const preparation = await prepare(target, new PortBuilder(), {
    root: resolve(options.root),
    isToolchainRequired: true,
    isBuildAllowed: options.build,
    timeScale: options.timeScale,
    signal,
    onEvent: (event) => {
      if (event.type === "preparing") stderr.write(`${target.name}  ${event.what}\n`);
    },
  });
  if (preparation.type === "ready") return preparation.hello;
  const { message, hint, code } =
    preparation.type === "failed"
      ? preparation.error
      : new SuiteError("toolchain", `Cannot run ${target.name}: ${preparation.reason}`);
  stderr.write(plainText(`error: ${message}\n${hint === undefined ? "" : `hint: ${hint}\n`}`));
  return exitCodeOfError(code);
}
