import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import { Admission } from "./admission.js";

/** An admission of at least two, with what its heartbeat would tell. */
function admission() {
  let tell = (_isStalled: boolean) => {};
  const heartbeat = {
    onWindow: (listener: typeof tell) => {
      tell = listener;
    },
  };
  const leaving: (() => void)[] = [];
  const subject = new Admission(heartbeat, 2);
  return {
    tell: (isStalled: boolean) => tell(isStalled),
    /** @returns how many of all run now */
    async enter(count: number): Promise<number> {
      for (let i = 0; i < count; i++) void subject.enter().then((leave) => leaving.push(leave));
      await nextTurn();
      return leaving.length;
    },
    leave: (count: number) => {
      for (const leave of leaving.splice(0, count)) leave();
    },
  };
}

describe("Admission", () => {
  it("admits all while the machine has time", async () => {
    const { enter, tell } = admission();

    assert.equal(await enter(100), 100);
    tell(false);
    assert.equal(await enter(100), 200);
  });

  it("lets fewer run each second while the machine is too busy, but always some", async () => {
    const { enter, leave, tell } = admission();
    await enter(16);

    tell(true);
    leave(4);
    assert.equal(await enter(1), 12);
    for (let i = 0; i < 20; i++) tell(true);
    leave(11);
    assert.equal(await enter(1), 2);
  });

  it("lets more run again, in the order in which they came, when the machine has time", async () => {
    const { enter, leave, tell } = admission();
    await enter(4);
    for (let i = 0; i < 20; i++) tell(true);
    leave(4);
    assert.equal(await enter(5), 2);

    tell(false);

    assert.equal(await enter(0), 3);
  });
});
