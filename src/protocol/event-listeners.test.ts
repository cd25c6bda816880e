import assert from "node:assert/strict";
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
});
