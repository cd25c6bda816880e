import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { createMutationDetector } from "./mutation-detector.js";
import { pod, settle } from "./scripted-lister-watcher.js";

describe("createMutationDetector()", () => {
  it("tells somebody else instead of failing, as long as the change is there", async () => {
    const clock = new VirtualClock(0);
    const reported: string[] = [];
    const logged: string[] = [];
    const abort = new AbortController();
    const detector = createMutationDetector({
      name: "pods",
      isEnabled: true,
      clock,
      onMutation: (message) => reported.push(message),
      log: (message) => void logged.push(message),
    });
    const object = pod("a", "1");
    detector.addObject(object);
    const ended = detector.run(abort.signal);

    Object.assign(object.metadata, { labels: { app: "web" } });
    await settle();
    clock.advance(1_000);
    await settle();
    abort.abort();
    await ended;

    assert.deepEqual(reported, ["cache pods modified"]);
    assert.match(logged[0] ?? "", /^CACHE pods ALTERED! .*"app":"web"/);
  });
});
