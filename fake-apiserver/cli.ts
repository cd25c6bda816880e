#!/usr/bin/env node
/** The program `fake-apiserver`. Exit codes: 0 ended by a signal, or only help was wanted; 2 wrong flags or files. */
import { CommanderError } from "commander";
import { serveCommand } from "./serve/serve.js";

try {
  await serveCommand("fake-apiserver").exitOverride().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
