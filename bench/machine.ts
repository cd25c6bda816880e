import { cpus, totalmem } from "node:os";

/** What the numbers were measured on: they mean nothing without. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${memory} GiB, Node ${process.version}, ${process.platform}`;
}
