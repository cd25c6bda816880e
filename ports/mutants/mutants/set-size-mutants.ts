import { type CreateWrong, itemsOf, onClient, port } from "../foreign-port.js";
import { AnswerError, member } from "../legal/answer-error.js";
import { type Asked, PlainClient, type Scope } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

const PAGES_MAX_COUNT = 20;

/** Informers that read in pages only if their user sets a size, and read them wrongly. */
export const SET_SIZE_MUTANTS: readonly Mutant[] = [
  {
    name: "failed-page-of-a-set-size-is-the-last",
    does: "treats the pages before a failed one as the whole list, if its user has set their size",
    mimics: "no known case: a loop over pages that ends when there is none",
    killedBy: ["set-size-page-fails [HTTP 500]", "set-size-page-of-a-relist-fails"],
    change: port({}, inPagesOf(failedPageIsTheLast)),
  },
  {
    name: "empty-page-of-a-set-size-is-the-last",
    does: "treats an empty page as the last, if its user has set their size",
    mimics: "no known case: a loop over pages that ends when one brings nothing",
    killedBy: ["set-size-empty-page"],
    change: port({}, inPagesOf(emptyPageIsTheLast)),
  },
  {
    name: "twenty-pages-of-a-set-size",
    does: "reads no more than twenty pages, if its user has set their size",
    mimics: "no known case: a limit against endless lists",
    killedBy: ["set-size-many-pages"],
    change: port({}, inPagesOf(twentyPages)),
  },
  {
    name: "selectors-lost-on-pages-of-a-set-size",
    does: "requests later pages without its selectors, if its user has set their size",
    mimics: "no known case: a token taken for the whole query",
    killedBy: ["set-size-field-selection"],
    change: port({}, inPagesOf(selectorsLost)),
  },
];

/** Whose pages have the size that is asked for; without one, a list is one page. */
function inPagesOf(clientOf: (scope: Scope) => typeof PlainClient): CreateWrong {
  return (surroundings, habits) => {
    const { pageSize: pageMaxCount = habits.pageMaxCount } = surroundings.args;
    return onClient(clientOf(surroundings.args), surroundings, { ...habits, pageMaxCount });
  };
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

function emptyPageIsTheLast(): typeof PlainClient {
  return class extends PlainClient {
    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      const page = await super.list(asked, signal);
      return itemsOf(page).length === 0 ? withoutToken(page) : page;
    }
  };
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

function selectorsLost({ resource, namespace }: Scope): typeof PlainClient {
  return class extends PlainClient {
    readonly #unselected: PlainClient;

    constructor(...[server, scope, habits]: ConstructorParameters<typeof PlainClient>) {
      super(server, scope, habits);
      this.#unselected = new PlainClient(
        server,
        { resource, ...(namespace !== undefined && { namespace }) },
        habits,
      );
    }

    override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      if (asked["continue"] === undefined) return super.list(asked, signal);
      return this.#unselected.list(asked, signal);
    }

    override destroy(): void {
      this.#unselected.destroy();
      super.destroy();
    }
  };
}

function withoutToken(page: unknown): unknown {
  return { metadata: { resourceVersion: versionOf(page) }, items: itemsOf(page) };
}

function versionOf(page: unknown): unknown {
  return member(member(page, "metadata"), "resourceVersion");
}
