import sax from "sax";

/** How one test ended. */
export interface TestResult {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Its message, if it did not pass. */
  readonly message: string;
}

/** The element inside a test case that did not pass. */
const OUTCOMES: ReadonlyMap<string, TestResult["outcome"]> = new Map([
  ["failure", "failed"],
  ["error", "failed"],
  ["skipped", "skipped"],
]);

/** Ginkgo's reports put the kind of node first; setup nodes matter only if they fail. */
const NODE = /^\[(\w+)\] ?/;

/**
 * Parses a JUnit report of Ginkgo or pytest. The class is part of a name if it is not that of the suite.
 * @throws Error if it is no XML, or incomplete
 */
export function junitResults(xml: string): readonly TestResult[] {
  const results: TestResult[] = [];
  let suite = "";
  let current: { name: string; outcome: TestResult["outcome"]; message: string } | undefined;
  let isInside = false;
  const reader = sax.parser(true);
  reader.onerror = (error) => {
    throw new Error(`the report is no XML: ${error.message.replaceAll("\n", " ")}`);
  };
  reader.onopentag = ({ name, attributes }) => {
    const of = (key: string) => String(attributes[key] ?? "");
    const outcome = OUTCOMES.get(name);
    if (name === "testsuite") suite = of("name");
    else if (name === "testcase") {
      const inClass = ["", suite].includes(of("classname")) ? "" : `${of("classname")}.`;
      current = { name: `${inClass}${of("name")}`, outcome: "passed", message: "" };
    } else if (current !== undefined && outcome !== undefined) {
      current.outcome = outcome;
      current.message += of("message");
      isInside = true;
    }
  };
  reader.ontext = (text) => {
    if (isInside && current !== undefined) current.message += `\n${text}`;
  };
  reader.oncdata = reader.ontext;
  reader.onclosetag = (name) => {
    if (OUTCOMES.has(name)) isInside = false;
    if (name !== "testcase" || current === undefined) return;
    const node = NODE.exec(current.name)?.[1] ?? "It";
    if (node === "It") results.push({ ...current, name: current.name.replace(NODE, "") });
    else if (current.outcome === "failed") results.push(current);
    current = undefined;
  };
  reader.write(xml).close();
  return results;
}
