import type { Collection, MissedWrite, Setting, SpecialWrite, WriteChange } from "./history.js";
import { given, type Sentence, then, when } from "./sentence.js";

/** The state of an object in the history. */
interface KnownObject {
  readonly hasFinalizer: boolean;
  readonly isGoing: boolean;
  /** Whether it exists until it is deleted once more. */
  readonly isInGrace?: boolean;
  /** Its label "app". */
  readonly app?: string | undefined;
  /** The value of its annotation "teams". */
  readonly team?: string | undefined;
}

/** The state of every new object. */
const FRESH: KnownObject = { hasFinalizer: false, isGoing: false, app: "web" };
const NOUNS: Readonly<Record<Collection, string>> = {
  pods: "pod",
  configmaps: "configmap",
  deployments: "deployment",
  nodes: "node",
  widgets: "widget",
};
/** A key, but not of another collection. */
const NAMESPACED = /(?<!(?:pod|configmap) |[.\w-])([a-z0-9-]+)\/([a-z0-9][a-z0-9.-]*)/g;
/** Indexes, as a table and as a question name them. */
export const INDEXES = {
  app: { name: "suite-by-app", row: "suite-by-app by label app" },
  team: { name: "suite-by-team", row: "suite-by-team by list in annotation teams" },
} as const;
/** Values that an index may have had. */
const INDEXED = {
  app: ["web", "db", "WEB", "constructor", ""],
  team: ["bert", "ernie", "oscar"],
} as const;
/** Kinds that can hold values of all sorts. */
const VARIED: ReadonlySet<string> = new Set(["configmap", "deployment"]);
/** The label of selected objects. */
const SELECTED = "labelled app=web";

/** The objects of a history: the state of each, and the sentences that change it. */
export class KnownObjects {
  /** The noun for one of them. */
  readonly noun: string;
  readonly #collection: Collection;
  readonly #all = new Map<string, KnownObject>();
  /** Whatever there has been. */
  readonly #touched = new Set<string>();
  #moreCount = 0;

  constructor(collection: Collection) {
    this.#collection = collection;
    this.noun = NOUNS[collection];
  }

  /** A copy, to try a command on. */
  copy(): KnownObjects {
    const copy = new KnownObjects(this.#collection);
    for (const [key, known] of this.#all) copy.#all.set(key, known);
    for (const key of this.#touched) copy.#touched.add(key);
    copy.#moreCount = this.#moreCount;
    return copy;
  }

  has(key: string): boolean {
    return this.#all.has(key);
  }

  /** Whether it can be changed and deleted, or is missing. */
  isFree(key: string): boolean {
    const known = this.#all.get(key);
    return known === undefined || !(known.hasFinalizer || known.isGoing || known.isInGrace);
  }

  /** Whether its objects are cluster-scoped. */
  isClusterScoped(): boolean {
    return this.#collection === "nodes";
  }

  /** Whether its objects can be given values of all sorts. */
  isVaried(): boolean {
    return VARIED.has(this.noun);
  }

  /** The sentence, with names that such objects can have. */
  spelled(sentence: Sentence): Sentence {
    if (!this.isClusterScoped()) return sentence;
    const spell = (text: string) => text.replaceAll(NAMESPACED, "$1-$2");
    return {
      ...sentence,
      text: spell(sentence.text),
      rows: sentence.rows.map((cells) => cells.map(spell)),
    };
  }

  /** Of those that there are. */
  keys(): readonly string[] {
    return [...this.#all.keys()];
  }

  /** The state of each object that ever existed, as rows of a table. */
  states(): readonly (readonly string[])[] {
    return [...this.#touched].map((key) => [key, this.#all.has(key) ? "as the server" : "gone"]);
  }

  /** It exists from the start. */
  exist(key: string): Sentence {
    this.know(key);
    return given(`${this.noun} ${key} exists`);
  }

  /** One more, whose name is new. */
  another(): readonly Sentence[] {
    return this.create(`default/more-${++this.#moreCount}`);
  }

  /** One more that carries a text. */
  anotherWithText(text: string): readonly Sentence[] {
    const key = `default/text-${++this.#moreCount}`;
    this.know(key);
    return [when(`${this.noun} ${key} with the text "${text}" is created`)];
  }

  /** Notes its new state. */
  know(key: string, known: KnownObject = FRESH): void {
    this.#all.set(key, known);
    this.#touched.add(key);
  }

  /** It is created. */
  create(key: string): readonly Sentence[] {
    this.know(key);
    return [when(`${this.noun} ${key} is created`)];
  }

  /** All are deleted. Undefined: one would stay, such as one with a finalizer. */
  deleteAll(): readonly Sentence[] | undefined {
    if (!this.keys().every((key) => this.isFree(key))) return undefined;
    return this.keys().flatMap((key) => this.write(key, "deleted"));
  }

  /** It is written; a missing object is created first. No sentence: the write does not apply. */
  write(key: string, change: WriteChange): readonly Sentence[] {
    const known = this.#all.get(key);
    if (known === undefined) {
      if (change === "deleted" || change === "deleted and created again") return [];
      const created = this.create(key);
      return change === SELECTED
        ? [...created, when(`${this.noun} ${key} is ${SELECTED}`)]
        : created;
    }
    if (known.isInGrace && change !== "deleted") return [];
    if (change === "deleted") {
      if (known.isGoing) return [];
      if (known.hasFinalizer) this.know(key, { ...known, isGoing: true });
      else this.#all.delete(key);
      return [when(`${this.noun} ${key} is deleted`)];
    }
    if (change === "deleted and created again") {
      if (known.hasFinalizer) return [];
      this.know(key);
      return [when(`${this.noun} ${key} is deleted and created again`)];
    }
    const [, app] = /^labelled app=(\S+)$/.exec(change) ?? [];
    if (app !== undefined) this.know(key, { ...known, app });
    return [when(`${this.noun} ${key} is ${change === "created" ? "updated" : change}`)];
  }

  /** The same, for rare kinds of writes. */
  writeSpecially(key: string, how: SpecialWrite): readonly Sentence[] {
    const known = this.#all.get(key);
    const object = `${this.noun} ${key}`;
    if (how === "large" || how === "of many letters" || how === "of several lines") {
      if (known !== undefined || (how === "large" && this.noun !== "pod")) return [];
      this.know(key);
      // More than the 128 KiB that some libraries allow a line.
      if (how === "large") return [when(`${object} of 150000 bytes is created`)];
      if (how === "of many letters") {
        return [when(`${object} with 300 letters of four bytes is created`)];
      }
      return [when(`${object} with the text "a\\u2028b\\u0085c" is created`)];
    }
    if (known === undefined || known.isInGrace) return [];
    if (how === "deleted with a grace period") {
      if (this.noun !== "pod" || known.isGoing || known.hasFinalizer) return [];
      this.know(key, { ...known, isInGrace: true });
    }
    if (how === "given the fields of a Status" && this.noun !== "widget") return [];
    if (how.startsWith("reported") || how === "given values of all sorts") {
      const what = this.#unusual(how);
      return what === undefined ? [] : [when(`${object} is ${what}`)];
    }
    if (how === "given a finalizer" || how === "marked for deletion") {
      if (known.isGoing || known.hasFinalizer) return [];
      const isGoing = how === "marked for deletion";
      this.know(key, { ...known, hasFinalizer: true, isGoing });
      const pinned = when(`${object} is given a finalizer`);
      return isGoing ? [pinned, when(`${object} is deleted`)] : [pinned];
    }
    if (how === "freed of its finalizer") {
      if (!known.hasFinalizer) return [];
      if (known.isGoing) this.#all.delete(key);
      else this.know(key, { ...known, hasFinalizer: false });
    }
    if (how === "rid of its labels") this.know(key, { ...known, app: undefined });
    if (how === "rid of its annotations") this.know(key, { ...known, team: undefined });
    const [, app] = /^labelled app=(\S*)$/.exec(how) ?? [];
    if (app !== undefined) this.know(key, { ...known, app });
    const [, team] = /^annotated teams=(\S+)$/.exec(how) ?? [];
    if (team !== undefined) this.know(key, { ...known, team });
    return [when(`${object} is ${how}`)];
  }

  /** An unusual form of an object of this kind. */
  #unusual(how: SpecialWrite): SpecialWrite | undefined {
    if (this.isVaried()) return "given values of all sorts";
    // Only custom resources can have any fields.
    if (this.noun === "widget") return "given the fields of a Status";
    return this.noun === "pod" && how.startsWith("reported") ? how : undefined;
  }

  /** It is written in one of these ways. */
  writeMissed(write: MissedWrite): readonly Sentence[] {
    if ("change" in write) return this.write(write.key, write.change);
    return this.writeSpecially(write.key, write.how);
  }

  /** The expected content of an index, by the writes so far. */
  indexed(member: Exclude<Setting["index"], "">): readonly (readonly Sentence[])[] {
    const { name } = INDEXES[member];
    const of = (value: string) => this.#keysWith(member, value);
    const values: readonly string[] = INDEXED[member];
    const present = values.filter((value) => of(value).length > 0);
    const gives = values.map((value) => {
      const keys = of(value);
      const what = keys.length === 0 ? "nothing" : `exactly ${this.#nounsOf(keys)}`;
      return [then(`the index "${name}" gives ${what} for "${value}"`, "INDEX-06")];
    });
    // The objects that the suite creates to check that a watch lasts stay, and have the label of the newest object.
    const isOfSuite = member === "app" && !present.includes(FRESH.app ?? "");
    if (present.length === 0 || present.includes("") || isOfSuite) return gives;
    return [
      ...gives,
      [then(`the values of the index "${name}" are "${present.join(", ")}"`, "INDEX-07")],
    ];
  }

  /** The content of an index that was added late. */
  lateIndexed(name: string, requirement: string): readonly Sentence[] {
    const present = INDEXED.app.filter((value) => this.#keysWith("app", value).length > 0);
    return present.map((value) => {
      const what = this.#nounsOf(this.#keysWith("app", value));
      return then(`the index "${name}" gives exactly ${what} for "${value}"`, requirement);
    });
  }

  #keysWith(member: Exclude<Setting["index"], "">, value: string): readonly string[] {
    const has = ([, known]: readonly [string, KnownObject]) =>
      known[member]?.split(",").includes(value) === true;
    return [...this.#all].filter(has).map(([key]) => key);
  }

  #nounsOf(keys: readonly string[]): string {
    const [last = "", ...others] = [...keys].reverse();
    if (others.length === 0) return `${this.noun} ${last}`;
    return `${this.noun}s ${others.reverse().join(", ")} and ${last}`;
  }
}
