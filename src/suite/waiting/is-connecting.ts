import process from "node:process";

/** Whether a connection of this process is being opened. */
export function isConnecting(): boolean {
  return process.getActiveResourcesInfo().includes("ConnectWrap");
}
