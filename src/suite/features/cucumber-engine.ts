import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Writable } from "node:stream";
import { type ISupportCodeLibrary, loadSupport, runCucumber } from "@cucumber/cucumber/api";

const load = createRequire(import.meta.url);

/**
 * Cucumber lets steps access their world without `this`, which needs async hooks for every promise and socket of the process:
 * expensive, as trials consist of them. It also keeps all attachments until the end of a run for formatters. Neither is used
 * here.
 */
function withoutExtras(): void {
  const runOnly = async (_store: object, run: () => unknown) => run();
  replace(
    load("@cucumber/cucumber/lib/runtime/scope/test_case_scope"),
    "runInTestCaseScope",
    runOnly,
  );
  replace(
    load("@cucumber/cucumber/lib/runtime/scope/test_run_scope"),
    "runInTestRunScope",
    runOnly,
  );
  const { default: collector } = load(
    "@cucumber/cucumber/lib/formatter/helpers/event_data_collector",
  );
  replace(collector?.prototype, "parseEnvelope", () => undefined);
}

/** The parser's messages about a feature file: its text, its syntax tree, its pickles, or errors. */
type Parse = (text: string, uri: string, ...options: readonly unknown[]) => readonly Envelope[];

/** Hundreds of runs in a hunt read the same files, each for other scenarios: each file is parsed once. */
function parsingOnce(): void {
  const gherkin: { readonly generateMessages: Parse } = load("@cucumber/gherkin");
  const parse = gherkin.generateMessages;
  const known = new Map<
    string,
    { readonly text: string; readonly messages: readonly Envelope[] }
  >();
  replace(gherkin, "generateMessages", ((text, uri, ...options) => {
    const latest = known.get(uri);
    if (latest?.text === text) return latest.messages;
    const messages = parse(text, uri, ...options);
    known.set(uri, { text, messages });
    return messages;
  }) satisfies Parse);
}

function replace(owner: unknown, name: string, by: (...args: never[]) => unknown): void {
  if (typeof owner !== "object" || owner === null || !(name in owner)) {
    throw new TypeError(`Cucumber keeps its ${name} in another place`);
  }
  Object.assign(owner, { [name]: by });
}

/** Cucumber's search for files: the feature files of a run, or the step files to load. */
type Search = (
  logger: unknown,
  cwd: string,
  sources: Pick<EngineOptions, "paths">,
  support: unknown,
) => Promise<object>;

/** A feature file, with or without lines, and not a pattern. */
const FEATURE_FILE = /^([^*]+\.feature)(?::\d+)*$/;

/**
 * Where the feature files are named, nothing has to be searched for: the steps are loaded. Otherwise each run would search the
 * disk for both, hundreds of times in a hunt.
 */
function searchingOnce(): void {
  const module: { readonly resolvePaths: Search } = load("@cucumber/cucumber/lib/paths/paths");
  const search = module.resolvePaths;
  replace(module, "resolvePaths", (async (logger, cwd, sources, support) => {
    const files = sources.paths.map((path) => FEATURE_FILE.exec(path)?.[1]);
    if (files.length === 0 || files.includes(undefined)) {
      return search(logger, cwd, sources, support);
    }
    return {
      unexpandedSourcePaths: sources.paths,
      sourcePaths: files.map((file) => resolve(cwd, file ?? "")),
      requirePaths: [],
      importPaths: [],
    };
  }) satisfies Search);
}

withoutExtras();
parsingOnce();
searchingOnce();

/** A message of cucumber's own protocol. */
export type Envelope = Parameters<NonNullable<Parameters<typeof runCucumber>[2]>>[0];

/** The compiled steps, loaded. */
export type StepLibrary = ISupportCodeLibrary;

/** The compiled steps, without their unit tests and without those that speak to an apiserver. */
export const INFORMER_STEPS = "dist/steps/{,!(apiserver)/**/}!(*.test).js";

/** The pattern of a step; null for a text that does not match. */
interface Expression {
  match(text: string): object | null;
}

/** The options of a run of cucumber. */
export interface EngineOptions {
  /** Folder that holds `features/`; cucumber reports paths relative to it. */
  readonly root: string;
  /** Feature files, each optionally with lines: "features/a.feature:12:30". */
  readonly paths: readonly string[];
  readonly tagExpression?: string;
  readonly order?: "defined" | `random:${string}`;
  /** A share of the scenarios: "1/3" is the first of three. @default all */
  readonly shard?: `${number}/${number}`;
  readonly steps: StepLibrary;
  /** The steps' world parameters: plain JSON. */
  readonly parameters: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly onMessage: (message: Envelope) => void;
}

/**
 * Runs cucumber without output: its messages are passed to `onMessage`.
 * Returns what it wrote to standard error, which explains failures that leave no message.
 * @throws whatever the steps' before-all hooks or a malformed tag expression throw
 */
export async function runEngine(options: EngineOptions): Promise<string> {
  const complaints: string[] = [];
  await runCucumber(
    {
      sources: sourcesOf(options),
      support: options.steps,
      runtime: {
        dryRun: false,
        failFast: false,
        filterStacktraces: true,
        // Sequential: parallel scenarios run in lanes, each with its own engine in this process.
        parallel: 0,
        // A retry hides a race, and races are what informers get wrong.
        retry: 0,
        retryTagFilter: "",
        strict: true,
        worldParameters: { ...options.parameters },
      },
      // A formatter is required, and this one does the least.
      formats: { stdout: "rerun", files: {}, publish: false, options: {} },
    },
    environmentOf(options.root, complaints),
    options.onMessage,
  );
  return complaints.join("");
}

/**
 * Step libraries by their location. Node caches modules for the life of the process, so a second load would register
 * nothing; the result of the first is cached, too.
 */
const libraries = new Map<string, Promise<StepLibrary>>();

/** Loads the compiled steps, or gives those loaded before. @throws whatever a step file throws when it is imported */
export function loadStepLibrary(
  root: string,
  importPaths: readonly string[],
): Promise<StepLibrary> {
  const key = [root, ...importPaths].join("\n");
  const library =
    libraries.get(key) ??
    loadSupport(
      { sources: sourcesOf({ paths: [] }), support: { importPaths: [...importPaths] } },
      environmentOf(root, []),
    ).then((loaded) => withMemory(loaded));
  libraries.set(key, library);
  return library;
}

/**
 * Each run matches every step of every scenario against every pattern, three times: the matches of a sentence are computed
 * once, and are the same for all runs.
 */
function withMemory(library: StepLibrary): StepLibrary {
  if (!hasExpressions(library)) throw new TypeError("Cucumber keeps its steps in another form");
  const expressions = library.stepDefinitions.map(({ expression }) => expression);
  for (const expression of expressions) findNatively(expression);
  const originals = expressions.map((expression) => expression.match.bind(expression));
  const matches = new Map<string, ReadonlyMap<Expression, object>>();
  const matchesOf = (text: string) => {
    const known = matches.get(text);
    if (known !== undefined) return known;
    const found = new Map<Expression, object>();
    for (const [i, expression] of expressions.entries()) {
      const match = originals[i]?.(text);
      if (match) found.set(expression, match);
    }
    matches.set(text, found);
    return found;
  };
  for (const expression of expressions) {
    expression.match = (text) => matchesOf(text).get(expression) ?? null;
  }
  return library;
}

/** Cucumber's parser of the groups of a pattern. */
interface TreeRegexp {
  readonly regexp: RegExp;
  readonly groupBuilder: { build(match: RegExpExecArray, nextIndex: () => number): object };
  match(text: string): object | null;
}

/** Cucumber parses and rewrites patterns to find the positions of groups, for engines without the flag `d`, which Node has. */
function findNatively(expression: Expression): void {
  const tree = "treeRegexp" in expression ? expression.treeRegexp : undefined;
  if (!isTreeRegexp(tree)) return;
  const { groupBuilder, regexp } = tree;
  const telling = new RegExp(regexp.source, `${regexp.flags}d`);
  tree.match = (text) => {
    const match = telling.exec(text);
    let index = 0;
    return match && groupBuilder.build(match, () => index++);
  };
}

function isTreeRegexp(value: unknown): value is TreeRegexp {
  return typeof value === "object" && value !== null && "groupBuilder" in value;
}

/** A step definition, as far as needed to execute a sentence without cucumber's runtime. */
interface PlayableDefinition {
  /** What the step file says: "{object} is {change}". */
  readonly pattern: unknown;
  readonly expression: Expression;
  readonly code: (...args: unknown[]) => unknown;
}

/** A sentence to execute: its definition, and the values in its braces. */
export interface PlayableStep {
  readonly code: (...args: unknown[]) => unknown;
  argumentsFor(context: object): readonly unknown[];
}

/**
 * The definition that a sentence has, to be called as cucumber would, without the cost of a run of cucumber.
 * @throws TypeError when it has none, or several
 */
export function playableStep(library: StepLibrary, text: string): PlayableStep {
  const found = definitionsOf(library, text);
  const [one] = found;
  if (one === undefined || found.length > 1) {
    throw new TypeError(`${found.length} definitions of the step: ${text}`);
  }
  const { definition, match } = one;
  return {
    code: definition.code,
    argumentsFor: (context) =>
      isArguments(match) ? match.map((each) => each.getValue(context)) : [],
  };
}

/** A sentence without its arguments, and these. */
export interface ParsedStep {
  /** As the step file has it: "{object} is {change}". */
  readonly pattern: string;
  /** The values in the braces, in order. */
  readonly args: readonly { readonly type: string; readonly text: string }[];
}

/** What a sentence is made of; undefined when it has no definition, or several. */
export function parsedStep(library: StepLibrary, text: string): ParsedStep | undefined {
  const found = definitionsOf(library, text);
  const [one] = found;
  if (one === undefined || found.length > 1) return undefined;
  const { definition, match } = one;
  const args = isArguments(match) ? match : [];
  return {
    pattern: `${definition.pattern}`,
    args: args.map(({ parameterType, group }) => ({
      type: parameterType.name ?? "",
      text: group.value ?? "",
    })),
  };
}

function definitionsOf(
  library: StepLibrary,
  text: string,
): readonly { readonly definition: PlayableDefinition; readonly match: object }[] {
  if (!hasExpressions(library)) throw new TypeError("Cucumber keeps its steps in another form");
  return library.stepDefinitions.flatMap((definition) => {
    const match = definition.expression.match(text);
    return match === null ? [] : [{ definition, match }];
  });
}

/** What cucumber has found in the place of a parameter. */
interface Argument {
  getValue(context: object): unknown;
  readonly parameterType: { readonly name?: string | undefined };
  readonly group: { readonly value?: string | null | undefined };
}

function isArguments(match: object): match is readonly Argument[] {
  return Array.isArray(match);
}

/** Creates the world of steps. @throws TypeError if the library has none */
export function createContext(library: StepLibrary, parameters: object): object {
  if (!hasWorld(library)) throw new TypeError("Cucumber keeps its world in another form");
  const ignore = () => undefined;
  return new library.World({ attach: ignore, log: ignore, link: ignore, parameters });
}

function hasWorld(
  library: StepLibrary,
): library is StepLibrary & { readonly World: new (options: object) => object } {
  return "World" in library && typeof library.World === "function";
}

function hasExpressions(
  library: StepLibrary,
): library is StepLibrary & { readonly stepDefinitions: readonly PlayableDefinition[] } {
  return "stepDefinitions" in library;
}

function sourcesOf(options: Pick<EngineOptions, "paths" | "tagExpression" | "order" | "shard">) {
  return {
    defaultDialect: "en",
    paths: [...options.paths],
    names: [],
    tagExpression: options.tagExpression ?? "",
    order: options.order ?? "defined",
    ...(options.shard === undefined ? {} : { shard: options.shard }),
  };
}

function environmentOf(root: string, complaints: string[]) {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const collect = new Writable({
    write: (chunk, _encoding, done) => {
      complaints.push(String(chunk));
      done();
    },
  });
  return { cwd: root, stdout: discard, stderr: collect, env: process.env };
}
