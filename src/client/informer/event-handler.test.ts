import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DeletedFinalStateUnknown, objectOf } from "./deleted-final-state-unknown.js";
import { filteringHandler, handlerOf, type ResourceEventHandler } from "./event-handler.js";
import { pod } from "./scripted-lister-watcher.js";

function recorder(): { readonly calls: unknown[][]; readonly handler: ResourceEventHandler } {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]): void => {
      calls.push([name, ...args]);
    };
  return {
    calls,
    handler: { onAdd: note("add"), onUpdate: note("update"), onDelete: note("delete") },
  };
}

describe("handlerOf()", () => {
  it("skips the callbacks that are not there", () => {
    const seen: boolean[] = [];
    const handler = handlerOf({
      onAdd: (_object, isInInitialList) => void seen.push(isInInitialList),
    });
    handler.onAdd(pod("a", "1"), true);
    handler.onUpdate(pod("a", "1"), pod("a", "2"));
    handler.onDelete(pod("a", "2"));

    assert.deepEqual(seen, [true]);
  });
});

describe("filteringHandler()", () => {
  const yes = pod("yes", "1");
  const no = pod("no", "1");

  function filtered(act: (handler: ResourceEventHandler) => unknown): unknown[][] {
    const { calls, handler } = recorder();
    act(filteringHandler((object) => objectOf(object)?.metadata.name === "yes", handler));
    return calls;
  }

  it("passes adds that pass, with their flag", () => {
    assert.deepEqual(
      filtered((handler) => [handler.onAdd(yes, true), handler.onAdd(no, true)]),
      [["add", yes, true]],
    );
  });

  it("makes of an update what it is behind the filter", () => {
    assert.deepEqual(
      filtered((handler) => handler.onUpdate(yes, yes)),
      [["update", yes, yes]],
    );
    assert.deepEqual(
      filtered((handler) => handler.onUpdate(no, yes)),
      [["add", yes, false]],
    );
    assert.deepEqual(
      filtered((handler) => handler.onUpdate(yes, no)),
      [["delete", yes]],
    );
    assert.deepEqual(
      filtered((handler) => handler.onUpdate(no, no)),
      [],
    );
  });

  it("asks about the newer state first, and always about both", () => {
    const asked: unknown[] = [];
    const handler = filteringHandler((object) => asked.push(object) < 0, handlerOf({}));
    handler.onUpdate(yes, no);

    assert.deepEqual(asked, [no, yes]);
  });

  it("shows tombstones to the filter, and passes them on as they are", () => {
    const tombstone = new DeletedFinalStateUnknown("default/yes", yes);

    assert.deepEqual(
      filtered((handler) => [
        handler.onDelete(tombstone),
        handler.onDelete(new DeletedFinalStateUnknown("default/no", undefined)),
      ]),
      [["delete", tombstone]],
    );
  });
});
