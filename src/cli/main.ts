#!/usr/bin/env node
/** The program `informer-conformance`. Commands are loaded when they are used, so that `--help` answers at once. */
import { CommanderError } from "commander";
import { reportCrash } from "./crash.js";
import { createProgram } from "./program.js";

process.on("uncaughtException", (error) => {
  // While a step runs in this process, cucumber listens too, and blames the step.
  if (process.listenerCount("uncaughtException") > 1) return;
  reportCrash(error);
  process.exit();
});

try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has already said what is wrong with the command line.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportCrash(error);
}
