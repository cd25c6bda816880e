import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesList } from "../../wire/resource.js";
import type { ListOptions } from "./list-watch.js";
import { listPages, type PageFunc } from "./pager.js";
import { pod, statusError } from "./scripted-lister-watcher.js";

type Answer = KubernetesList | Error;

function page(version: string, token: string, ...names: readonly string[]): KubernetesList {
  const metadata = { resourceVersion: version, ...(token === "" ? {} : { continue: token }) };
  return { kind: "PodList", metadata, items: names.map((name) => pod(name, "1")) };
}

function answering(...answers: readonly Answer[]): {
  readonly asked: ListOptions[];
  readonly fetchPage: PageFunc;
} {
  const asked: ListOptions[] = [];
  const fetchPage: PageFunc = async (options) => {
    const answer = answers[asked.push(options) - 1];
    if (answer === undefined || answer instanceof Error)
      throw answer ?? new Error("asked too often");
    return answer;
  };
  return { asked, fetchPage };
}

const { signal } = new AbortController();

describe("listPages()", () => {
  it("returns a single page as it is", async () => {
    const only = page("7", "", "a");
    const { asked, fetchPage } = answering(only);
    const result = await listPages(fetchPage, { resourceVersion: "0", limit: 500 }, signal);

    assert.equal(result.list, only);
    assert.equal(result.isPaginated, false);
    assert.deepEqual(asked, [{ resourceVersion: "0", limit: 500 }]);
  });

  it("joins pages under the version of the first, and asks for later ones by token alone", async () => {
    const { asked, fetchPage } = answering(
      page("7", "t1", "a"),
      page("8", "t2", "b"),
      page("9", "", "c"),
    );
    const result = await listPages(
      fetchPage,
      { resourceVersion: "5", resourceVersionMatch: "NotOlderThan", limit: 1 },
      signal,
    );

    assert.deepEqual(result, {
      list: {
        kind: "PodList",
        metadata: { resourceVersion: "7" },
        items: [pod("a", "1"), pod("b", "1"), pod("c", "1")],
      },
      isPaginated: true,
    });
    assert.deepEqual(asked.slice(1), [
      { limit: 1, continue: "t1" },
      { limit: 1, continue: "t2" },
    ]);
  });

  it("fails when the first page has expired", async () => {
    const expired = statusError(410, "Expired");
    const { asked, fetchPage } = answering(expired);

    await assert.rejects(listPages(fetchPage, { resourceVersion: "5", limit: 1 }, signal), expired);
    assert.equal(asked.length, 1);
  });

  it("asks for everything once, at the version first asked for, when a later page has expired", async () => {
    const whole = page("9", "", "a", "b");
    const { asked, fetchPage } = answering(
      page("7", "t1", "a"),
      statusError(410, "Expired"),
      whole,
    );
    const result = await listPages(fetchPage, { resourceVersion: "5", limit: 1 }, signal);

    assert.deepEqual(result, { list: whole, isPaginated: true });
    assert.deepEqual(asked[2], { resourceVersion: "5" });
  });

  it("does not take Gone for Expired", async () => {
    const gone = statusError(410, "Gone");
    const { fetchPage } = answering(page("7", "t1", "a"), gone);

    await assert.rejects(listPages(fetchPage, { limit: 1 }, signal), gone);
  });

  it("asks for no further page once aborted", async () => {
    const abort = new AbortController();
    const { asked, fetchPage } = answering(page("7", "t1", "a"), page("7", "", "b"));
    const aborting: PageFunc = async (options, pageSignal) => {
      abort.abort();
      return fetchPage(options, pageSignal);
    };

    await assert.rejects(listPages(aborting, { limit: 1 }, abort.signal), { name: "AbortError" });
    assert.equal(asked.length, 1);
  });
});
