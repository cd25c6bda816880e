import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { execPath } from "node:process";
import { describe, it } from "node:test";
import { EventListeners } from "./event-listeners.js";
import type { AdapterEvent } from "./messages.js";

const event: AdapterEvent = { ev: "log", message: "m" };

describe("EventListeners", () => {
  it("notifies listeners in the order of their registration until they leave", () => {
    const listeners = new EventListeners();
    const received: string[] = [];
    const leave = listeners.add(() => received.push("first"));
    listeners.add(() => received.push("second"));

    listeners.notify(event);
    leave();
    leave();
    listeners.notify(event);

    assert.deepEqual(received, ["first", "second", "second"]);
  });

  it("notifies the listeners at the time of the event, even if they add or remove some", () => {
    const listeners = new EventListeners();
    const received: string[] = [];
    const leave = listeners.add(() => {
      leave();
      listeners.add(() => received.push("late"));
    });
    listeners.add(() => received.push("second"));

    listeners.notify(event);

    assert.deepEqual(received, ["second"]);
  });

  it("keeps two registrations of one function apart", () => {
    const listeners = new EventListeners();
    let count = 0;
    const listener = () => void count++;
    const leave = listeners.add(listener);
    listeners.add(listener);

    leave();
    listeners.notify(event);

    assert.equal(count, 1);
  });

  it("lets an exception of one listener crash the process, once the others have got the event", () => {
    const program = `
      import { EventListeners } from ${JSON.stringify(new URL("./event-listeners.js", import.meta.url))};
      const listeners = new EventListeners();
      listeners.add(() => { throw new Error("bug"); });
      listeners.add(() => console.log("received"));
      listeners.notify({ ev: "log", message: "m" });
      console.log("returned");`;

    const child = spawnSync(execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });

    assert.equal(child.stdout, "received\nreturned\n");
    assert.match(child.stderr, /Error: bug/);
    assert.equal(child.status, 1);
  });
});
