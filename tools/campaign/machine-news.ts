/** What a machine reports, one JSON object per line. */
export type MachineNews =
  | { readonly type: "ready" }
  | { readonly type: "started"; readonly pod: string; readonly pid: number }
  | { readonly type: "ended"; readonly pod: string; readonly exitCode: number }
  | { readonly type: "trouble"; readonly message: string };
