import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { execPath } from "node:process";
import { describe, it } from "node:test";
import { EventListeners } from "./event-listeners.js";
import type { AdapterEvent } from "./messages.js";

const event: AdapterEvent = { ev: "log", message: "m" };

describe("EventListeners", () => {
  it("tells listeners in the order of their registration until they leave", () => {
    const listeners = new EventListeners();
    const heard: string[] = [];
    const leave = listeners.add(() => heard.push("first"));
    listeners.add(() => heard.push("second"));

    listeners.tell(event);
    leave();
    leave();
    listeners.tell(event);

    assert.deepEqual(heard, ["first", "second", "second"]);
  });

  it("tells those who were there when the event came, whatever they change", () => {
    const listeners = new EventListeners();
    const heard: string[] = [];
    const leave = listeners.add(() => {
      leave();
      listeners.add(() => heard.push("late"));
    });
    listeners.add(() => heard.push("second"));

    listeners.tell(event);

    assert.deepEqual(heard, ["second"]);
  });

  it("keeps two registrations of one function apart", () => {
    const listeners = new EventListeners();
    let count = 0;
    const listener = () => void count++;
    const leave = listeners.add(listener);
    listeners.add(listener);

    leave();
    listeners.tell(event);

    assert.equal(count, 1);
  });

  it("lets an exception of one listener crash the process, once the others have heard", () => {
    const program = `
      import { EventListeners } from ${JSON.stringify(new URL("./event-listeners.js", import.meta.url))};
      const listeners = new EventListeners();
      listeners.add(() => { throw new Error("bug"); });
      listeners.add(() => console.log("heard"));
      listeners.tell({ ev: "log", message: "m" });
      console.log("told");`;

    const child = spawnSync(execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });

    assert.equal(child.stdout, "heard\ntold\n");
    assert.match(child.stderr, /Error: bug/);
    assert.equal(child.status, 1);
  });
});
