import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "./sample-trial.js";
import { selectionIsKept } from "./selection-is-kept.js";

const SELECTION = {
  namespace: "default",
  labelSelector: "app=web",
  fieldSelector: "status.phase=x",
};
const QUERY = { labelSelector: "app=web", fieldSelector: "status.phase=x" };
const SCOPE = { namespace: "default" };

describe("selectionIsKept", () => {
  it("holds where every list, page and watch carries what the informer was made with", () => {
    const trial = new SampleTrial()
      .informing(SELECTION)
      .ask("r1", "list", QUERY, SCOPE)
      .ask("r2", "list", { ...QUERY, continue: "token" }, SCOPE)
      .ask("r3", "watch", { ...QUERY, labelSelector: "app in (web)" }, SCOPE);

    assert.equal(selectionIsKept.check(trial.view()), undefined);
  });

  it("holds where the path, too, names the namespace that a field selector asks for", () => {
    const fieldSelector = "metadata.namespace=default";
    const trial = new SampleTrial()
      .informing({ fieldSelector })
      .ask("r1", "list", { fieldSelector }, SCOPE)
      .ask("r2", "watch", { fieldSelector }, {});

    assert.equal(selectionIsKept.check(trial.view()), undefined);
  });

  it("holds where a single object is listed again by its namespace and name", () => {
    const again = {
      ...QUERY,
      fieldSelector: "metadata.namespace=default,metadata.name=one,status.phase=x",
    };
    const trial = new SampleTrial()
      .informing({ labelSelector: "app=web", fieldSelector: "status.phase=x" })
      .ask("r1", "list", again, {});

    assert.equal(selectionIsKept.check(trial.view()), undefined);
  });

  it("holds where a single object of the selection is listed again", () => {
    const again = { ...QUERY, fieldSelector: "status.phase=x,metadata.name=one" };
    const trial = new SampleTrial().informing(SELECTION).ask("r1", "list", again, SCOPE);

    assert.equal(selectionIsKept.check(trial.view()), undefined);
  });

  for (const [what, verb, query, scope] of [
    [
      "watch of a single object",
      "watch",
      { ...QUERY, fieldSelector: "status.phase=x,metadata.name=one" },
      SCOPE,
    ],
    [
      "list of a single object outside the selection",
      "list",
      { labelSelector: "app=web", fieldSelector: "metadata.name=one" },
      SCOPE,
    ],
    [
      "list of a single object in another namespace",
      "list",
      { ...QUERY, fieldSelector: "status.phase=x,metadata.name=one" },
      { namespace: "other" },
    ],
    [
      "list of all objects but one",
      "list",
      { ...QUERY, fieldSelector: "status.phase=x,metadata.name!=one" },
      SCOPE,
    ],
  ] as const) {
    it(`is broken by a ${what}`, () => {
      const trial = new SampleTrial().informing(SELECTION).ask("r1", verb, query, scope);

      assert.match(
        selectionIsKept.check(trial.view())?.reason ?? "",
        /wrong namespace or selectors/,
      );
    });
  }

  for (const [what, fieldSelector, namespace] of [
    ["for another namespace than its field selector's", "metadata.namespace=default", "other"],
    ["for the namespace that is not wanted", "metadata.namespace!=default", "default"],
    ["for a namespace, where another field is selected", "metadata.name=default", "default"],
  ] as const) {
    it(`is broken by a list ${what}`, () => {
      const trial = new SampleTrial()
        .informing({ fieldSelector })
        .ask("r1", "list", { fieldSelector }, { namespace });

      assert.match(
        selectionIsKept.check(trial.view())?.reason ?? "",
        /wrong namespace or selectors/,
      );
    });
  }

  for (const [what, query, scope] of [
    ["without the namespace", QUERY, {}],
    ["for another namespace", QUERY, { namespace: "kube-system" }],
    ["without the label selector", { fieldSelector: "status.phase=x" }, SCOPE],
    ["without the field selector", { labelSelector: "app=web" }, SCOPE],
    ["with another label selector", { ...QUERY, labelSelector: "app!=web" }, SCOPE],
  ] as const) {
    it(`is broken by a watch ${what}`, () => {
      const trial = new SampleTrial().informing(SELECTION).ask("r1", "watch", query, scope);

      assert.match(
        selectionIsKept.check(trial.view())?.reason ?? "",
        /wrong namespace or selectors/,
      );
    });
  }

  it("is broken by a selector that nobody asked for", () => {
    const trial = new SampleTrial().ask("r1", "list", { labelSelector: "app=web" });

    assert.equal(
      selectionIsKept.check(trial.view())?.observed,
      "all namespaces, labelSelector=app=web, no field selector",
    );
  });
});
