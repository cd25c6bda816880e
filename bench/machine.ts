import { cpus, loadavg, totalmem } from "node:os";

/** What the numbers were measured on: they mean nothing without. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${memory} GiB, Node ${process.version}, ${process.platform}`;
}

/** How many processes wanted a processor, on average over the last minute: above that of cores, they took turns. */
export function loadOfLastMinute(): number {
  return Math.round((loadavg()[0] ?? Number.NaN) * 100) / 100;
}
