import type { CommandKind } from "../explore/history.js";
import type { Ledger } from "../suite/features/ledger.js";
import type { Terminal } from "./terminal.js";

/** The options of `explore`. */
export interface ExploreCommandOptions {
  readonly port: readonly string[];
  /** Folders of ports elsewhere. */
  readonly ports: readonly string[];
  readonly seed: number;
  readonly histories?: number;
  readonly minutes?: number;
  /** Milliseconds of one long life, in place of many short ones. */
  readonly soak?: number;
  readonly shard?: { readonly index: number; readonly count: number };
  /** Kinds of commands that take part. */
  readonly only: readonly string[];
  /** Texts of what does not. */
  readonly without: readonly string[];
  readonly jobs?: number;
  readonly strict?: boolean;
  readonly out?: string;
  /** Resume the exploration in `out`. */
  readonly resume?: boolean;
  readonly write?: string;
  /** Findings are not failures. */
  readonly exitZero?: boolean;
  readonly timeScale: number;
  readonly build: boolean;
  readonly root: string;
}

/** What all ports of one command share. */
export interface Surroundings {
  readonly options: ExploreCommandOptions;
  readonly only: readonly CommandKind[] | undefined;
  readonly terminal: Terminal;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
}
