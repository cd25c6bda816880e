import { SuiteError } from "../values/suite-error.js";

/** Hints for errors of the system, by code. */
const REMEDIES: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  ENOSPC: ["no space is left on the device", "Free some, or give --out a folder elsewhere."],
  EDQUOT: ["the quota is used up", "Free some space, or give --out a folder elsewhere."],
  EROFS: ["it is on a file system that is read-only", "Give --out a folder that can be written."],
  EACCES: ["permission is denied", "Give --out a folder that can be written."],
  EPERM: ["it is not permitted", "Give --out a folder that can be written."],
  ENOTDIR: ["part of its path is a file", "Give --out a folder, or a path where one can be made."],
  EEXIST: ["there is a file in its place", "Give --out a folder, or a path where one can be made."],
  EISDIR: ["there is a folder in its place", "Remove it, or give --out another folder."],
  EMFILE: [
    "this process may open no more files",
    "Raise the limit (ulimit -n 4096), or give --jobs.",
  ],
  ENFILE: ["the machine may open no more files", "Close some programs, or give --jobs."],
  ENOMEM: ["there is no memory left", "Close some programs, or give --jobs."],
  EAGAIN: ["there may be no more processes", "Raise the limit (ulimit -u), or give --jobs."],
};

/** Codes for exhausted resources of the machine, by whatever process. */
const EXHAUSTED: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "ENOSPC"]);

/** An error of the system, with a hint for the user; undefined for any other error. */
export function systemTrouble(error: unknown): SuiteError | undefined {
  if (!isSystemError(error)) return undefined;
  const remedy = REMEDIES[error.code];
  if (remedy === undefined) return undefined;
  const [what, hint] = remedy;
  const object = error.path ?? error.syscall;
  return new SuiteError("machine", `Cannot go on with ${object}: ${what} (${error.code})`, {
    hint,
    cause: error,
  });
}

/** Whether the machine was out of resources, which is not a scenario's fault. */
export function isExhaustion(error: unknown): boolean {
  return isSystemError(error) && EXHAUSTED.has(error.code);
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
}

function isSystemError(error: unknown): error is SystemError {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return false;
  return typeof error.code === "string" && typeof error.syscall === "string";
}
