import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import { isSameVersion } from "../../../src/client/informer/same-version.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { RestListWatch } from "../../../src/client/rest/rest-list-watch.js";
import { SystemClock } from "../../../src/time/system-clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { type CreateWrong, holdingOnly, itemsOf, onClient, port } from "../foreign-port.js";
import { AnswerError, member } from "../legal/answer-error.js";
import type { StoreHabits } from "../legal/habits.js";
import type { LegalSurroundings } from "../legal/legal-trial.js";
import { type Asked, PlainClient, type Scope } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";
import { callUnawaited } from "../wrong-listener.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

const PAGES_MAX_COUNT = 20;

/** Informers that read in pages only if their user sets a size, and read them wrongly. */
export const SET_SIZE_MUTANTS: readonly Mutant[] = [
  {
    name: "page-of-a-set-size-outlives-stop",
    does: "does not cancel the request of a later page when it is stopped, if its user has set their size",
    mimics: "no known case: a signal passed to the first request of a list only",
    killedBy: ["set-size-stop-between-pages"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => ({
        list: (parameters, signal) =>
          honest.list(parameters, parameters.continue ? new AbortController().signal : signal),
      })),
    },
  },
  {
    name: "later-pages-of-all-namespaces",
    does: "requests later pages of a list without its namespace",
    mimics: "no known case: a URL that is built for the first page only",
    killedBy: ["namespace-of-pages", "set-size-namespace"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest, { namespace: _namespace, ...options }) => {
        const wide = new RestListWatch(options);
        return {
          list: (parameters, signal) =>
            (parameters.continue ? wide : honest).list(parameters, signal),
        };
      }),
    },
  },
  {
    name: "failed-page-of-a-set-size-is-the-last",
    does: "treats the pages before a failed one as the whole list, if its user has set their size",
    mimics: "no known case: a loop over pages that ends when there is none",
    killedBy: ["set-size-page-fails [HTTP 500]", "set-size-page-of-a-relist-fails"],
    change: port({}, inPagesOf(failedPageIsTheLast)),
  },
  {
    name: "pages-of-a-failed-list-are-kept",
    does: "keeps what it has read of a list that fails, and adds it to the next one",
    mimics:
      "no known case: a list that is filled page by page, and not emptied before the next attempt",
    killedBy: ["set-size-failed-page-amid-changes", "failed-page-amid-changes"],
    change: port({ pageMaxCount: 500 }, inPagesOf(keepingPagesOfFailedLists)),
  },
  {
    name: "empty-page-of-a-set-size-is-the-last",
    does: "treats an empty page as the last, if its user has set their size",
    mimics: "no known case: a loop over pages that ends when one brings nothing",
    killedBy: ["set-size-empty-page [list]", "set-size-empty-page [continuation page]"],
    change: port(
      {},
      inPagesOf(() => emptyPageIsTheLast()),
    ),
  },
  {
    name: "nothing-at-first-is-the-last",
    does: "treats the first page as the last if it is empty, and its user has set their size",
    mimics: "no known case: a list that is returned at once if it has no items",
    killedBy: ["set-size-empty-page [list]"],
    change: port(
      {},
      inPagesOf(() => emptyPageIsTheLast(isFirst)),
    ),
  },
  {
    name: "first-page-of-a-set-size-is-synced",
    does: "reports that it has synced when the first page is there, if its user has set their size",
    mimics: "no known case: a signal that is given in the loop over pages, not behind it",
    killedBy: ["set-size-slow-page"],
    change: port({}, syncedWithTheFirstPage),
  },
  {
    name: "twenty-pages-of-a-set-size",
    does: "reads no more than twenty pages, if its user has set their size",
    mimics: "no known case: a limit against endless lists",
    killedBy: ["set-size-many-pages"],
    change: port({}, inPagesOf(twentyPages)),
  },
  {
    name: "goes-on-with-inconsistent-pages-of-a-set-size",
    does: "continues with the token of a 410, and watches from the newest version of the pages, if its user has set their size",
    mimics: "no known case: the hint of kubernetes/kubernetes#67284 followed without its warning",
    breaks: ["C-26"],
    killedBy: ["set-size-expired-token-amid-changes"],
    change: port({}, inPagesOf(goingOnInconsistently)),
  },
  {
    name: "selectors-lost-on-pages-of-a-set-size",
    does: "requests later pages without its selectors, if its user has set their size",
    mimics: "no known case: a token taken for the whole query",
    killedBy: ["set-size-field-selection"],
    change: port(
      {},
      inPagesOf(({ labelSelector: _label, fieldSelector: _field, ...left }) => losing(left)),
    ),
  },
  {
    name: "selectors-lost-on-pages-of-later-lists",
    does: "requests later pages of all lists but the first without its selectors, if its user has set their size",
    mimics: "no known case: a query that is built anew for a relist",
    killedBy: ["set-size-selection-of-a-relist"],
    change: port(
      {},
      inPagesOf(({ labelSelector: _label, fieldSelector: _field, ...left }) =>
        losing(left, "later lists"),
      ),
    ),
  },
  {
    name: "namespace-lost-on-pages-of-later-lists",
    does: "requests later pages of all lists but the first without its namespace, if its user has set their size",
    mimics: "no known case: a query that is built anew for a relist",
    killedBy: ["set-size-selection-of-a-relist"],
    change: port(
      {},
      inPagesOf(({ namespace: _namespace, ...left }) => losing(left, "later lists")),
    ),
  },
  {
    name: "updated-before-it-is-added",
    does: "delivers an update when the pages of its first list are read again and an object has changed, and its addition later",
    mimics:
      "fabric8 8.0.0, whose additions wait for the end of the first list, and whose updates do not",
    killedBy: ["set-size-first-list-is-read-twice"],
    change: {
      watchList: false,
      createInformer: updatingAmidTheFirstList(({ tellUpdate, read }, items) => {
        for (const item of items) {
          const former = read.get(metaNamespaceKey(item));
          if (former !== undefined && !isSameVersion(former, item)) tellUpdate(former, item);
        }
      }),
    },
  },
  {
    name: "resync-amid-the-first-list",
    does: "resyncs what it has read of its first list, and delivers the additions later",
    mimics: "fabric8 8.0.0, whose resyncs begin with the informer",
    killedBy: ["set-size-resync-amid-the-first-list"],
    change: {
      watchList: false,
      createInformer: updatingAmidTheFirstList(({ tellUpdate, read, inAPeriod }) => {
        if (read.size > 0) return;
        inAPeriod(() => {
          for (const object of read.values()) tellUpdate(object, object);
        });
      }),
    },
  },
];

/** An informer that is reading its first list. */
interface AmidTheFirstList {
  /** What it has read, by key. */
  readonly read: ReadonlyMap<string, KubernetesObject>;
  /** Unless the first list is complete. */
  tellUpdate(older: KubernetesObject, newer: KubernetesObject): void;
  /** Acts once a period of resyncs is over, if there are resyncs. */
  inAPeriod(act: () => void): void;
}

/** Informers that do something else for each page of their first list, before they add it to what they have read. */
function updatingAmidTheFirstList(
  before: (amid: AmidTheFirstList, items: readonly KubernetesObject[]) => void,
) {
  return ({ listerWatcher, ...options }: SharedInformerOptions): SharedIndexInformer => {
    const { clock = new SystemClock(), resyncPeriodMs = 0 } = options;
    const handlers: ResourceEventHandler[] = [];
    const read = new Map<string, KubernetesObject>();
    const amid: AmidTheFirstList = {
      read,
      tellUpdate: (older, newer) => {
        if (informer.hasSynced()) return;
        for (const handler of handlers) callUnawaited(() => handler.onUpdate(older, newer));
      },
      inAPeriod: (act) => {
        if (resyncPeriodMs > 0) clock.setTimer(resyncPeriodMs, act);
      },
    };
    const informer = new (class extends SharedIndexInformer {
      override addEventHandler(
        ...[handler, how]: Parameters<SharedIndexInformer["addEventHandler"]>
      ): HandlerRegistration {
        handlers.push(handler);
        return super.addEventHandler(handler, how);
      }
    })({
      ...options,
      listerWatcher: {
        list: async (parameters, signal) => {
          const page = await listerWatcher.list(parameters, signal);
          if (!informer.hasSynced()) before(amid, page.items);
          for (const item of page.items) read.set(metaNamespaceKey(item), item);
          return page;
        },
        watch: (parameters, signal) => listerWatcher.watch(parameters, signal),
      },
    });
    return informer;
  };
}

/** Without a size, a list is one page. */
function inPagesOf(clientOf: (scope: Scope) => typeof PlainClient): CreateWrong {
  return (surroundings, habits) => onClient(clientOf(surroundings.args), surroundings, habits);
}

function syncedWithTheFirstPage(
  surroundings: LegalSurroundings,
  habits: StoreHabits,
): ReturnType<CreateWrong> {
  let hasPage = false;
  const client = class extends PlainClient {
    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      const page = await super.list(asked, signal);
      hasPage = true;
      return page;
    }
  };
  const { informer: whole, destroy } = onClient(client, surroundings, habits);
  const informer = { ...holdingOnly(() => true, whole), hasSynced: () => hasPage };
  return { informer, destroy };
}

function failedPageIsTheLast(): typeof PlainClient {
  return class extends PlainClient {
    override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      return super.list(asked, signal).catch((error: unknown) => {
        if (!(error instanceof AnswerError) || asked["continue"] === undefined) throw error;
        return { metadata: {}, items: [] };
      });
    }
  };
}

function keepingPagesOfFailedLists(): typeof PlainClient {
  return class extends PlainClient {
    /** What was read of the list in progress, and of those that failed before it, by key. */
    #read = new Map<string, KubernetesObject>();
    #kept = new Map<string, KubernetesObject>();

    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      if (isFirst(asked)) {
        this.#kept = new Map([...this.#kept, ...this.#read]);
        this.#read = new Map();
      }
      const page = await super.list(asked, signal);
      const items = itemsOf(page);
      for (const item of items) this.#read.set(metaNamespaceKey(item), item);
      if (member(member(page, "metadata"), "continue")) return page;
      const added = [...this.#kept].filter(([key]) => !this.#read.has(key));
      this.#read = new Map();
      this.#kept = new Map();
      return { ...withoutToken(page), items: [...items, ...added.map(([, item]) => item)] };
    }
  };
}

function emptyPageIsTheLast(isMeant = (_asked: Asked) => true): typeof PlainClient {
  return class extends PlainClient {
    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      const page = await super.list(asked, signal);
      return isMeant(asked) && itemsOf(page).length === 0 ? withoutToken(page) : page;
    }
  };
}

function isFirst(asked: Asked): boolean {
  return asked["continue"] === undefined;
}

function twentyPages(): typeof PlainClient {
  return class extends PlainClient {
    #pagesCount = 0;

    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      this.#pagesCount = asked["continue"] === undefined ? 1 : this.#pagesCount + 1;
      const page = await super.list(asked, signal);
      return this.#pagesCount === PAGES_MAX_COUNT ? withoutToken(page) : page;
    }
  };
}

function goingOnInconsistently(): typeof PlainClient {
  return class extends PlainClient {
    #newest: string | undefined;

    override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      return super.list(asked, signal).catch(async (error: unknown) => {
        if (!(error instanceof AnswerError) || error.continueToken === "") throw error;
        const page = await super.list({ ...asked, continue: error.continueToken }, signal);
        this.#newest = String(versionOf(page));
        return page;
      });
    }

    override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
      const { resourceVersion } = asked;
      const watched = super.watch(
        { ...asked, resourceVersion: this.#newest ?? resourceVersion },
        signal,
      );
      this.#newest = undefined;
      return watched;
    }
  };
}

/** Requests later pages, of all lists or only of later ones, with no more than this of its scope. */
function losing(left: Scope, of: "all lists" | "later lists" = "all lists"): typeof PlainClient {
  return class extends PlainClient {
    readonly #unselected: PlainClient;
    #listCount = 0;

    constructor(...[server, scope, habits]: ConstructorParameters<typeof PlainClient>) {
      super(server, scope, habits);
      this.#unselected = new PlainClient(server, left, habits);
    }

    override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      const isFirstPage = asked["continue"] === undefined;
      if (isFirstPage) this.#listCount++;
      const isHonest = isFirstPage || (of === "later lists" && this.#listCount === 1);
      return isHonest ? super.list(asked, signal) : this.#unselected.list(asked, signal);
    }

    override destroy(): void {
      this.#unselected.destroy();
      super.destroy();
    }
  };
}

function withoutToken(page: unknown): { metadata: unknown; items: unknown } {
  return { metadata: { resourceVersion: versionOf(page) }, items: itemsOf(page) };
}

function versionOf(page: unknown): unknown {
  return member(member(page, "metadata"), "resourceVersion");
}
