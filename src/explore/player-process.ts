/** A process that plays histories for another: `fork(player-process.js, [ROOT])`. It ends with its parent. */
import process from "node:process";
import { messageOf } from "../suite/values/suite-error.js";
import { HEARTBEAT } from "../suite/waiting/heartbeat.js";
import { HistoryPlayer } from "./history-player.js";
import type { PlayerReply, PlayerRequest } from "./player-messages.js";

const [, , root = "."] = process.argv;
const player = HistoryPlayer.load(root);
HEARTBEAT.watch();

process.on("message", (request: PlayerRequest) => {
  answerTo(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ type: "failed", message: messageOf(error) }),
  );
});
process.on("disconnect", () => process.exit());
// An interruption of the terminal goes to all processes; it is the parent that ends this one.
process.on("SIGINT", () => {});

async function answerTo(request: PlayerRequest): Promise<PlayerReply> {
  const loaded = await player;
  if (request.type === "leave") {
    await loaded.leave(request.parameters);
    return { type: "left" };
  }
  const evidence = await loaded.play(request.steps, request.parameters);
  // The evidence of a history without a finding is not needed.
  const isPassed = evidence.outcome === "passed";
  return { type: "played", evidence: isPassed ? { ...evidence, timeline: [] } : evidence };
}
