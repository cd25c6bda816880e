import { THE_CALL } from "./build-request.js";
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import { isArgs, type Workbench } from "./workbench.js";

/** The call has returned these objects, whatever their versions and uids are. @throws ExpectationError */
export function expectListed(bench: Workbench, words: string): void {
  const value = bench.outcomeOf(THE_CALL)?.value;
  const items = Array.isArray(value) ? value : [];
  const observed = items.map((item) => wordsOf(item).replace(/@[^(]*/, ""));
  expectSame("Other objects are listed", [words], [observed.join(", ")]);
}

/** The call has returned so many objects, each with a name. @throws ExpectationError */
export function expectListedCount(bench: Workbench, count: number): void {
  const value = bench.outcomeOf(THE_CALL)?.value;
  const named = (Array.isArray(value) ? value : []).filter(
    (item) => isArgs(item) && isArgs(item["metadata"]) && item["metadata"]["name"] !== "",
  );
  expectSame("Another number of objects is listed", [`${count}`], [`${named.length}`]);
}

/** The last requests have said that they take this for an answer. @throws ExpectationError */
export function expectAccepted(bench: Workbench, part: string, words: string): void {
  const requests = bench.takeReports(part, ({ name }) => name === "request");
  const observed = requests.map(({ value }) => {
    const headers = isArgs(value) && isArgs(value["headers"]) ? value["headers"] : {};
    const accept = String(headers["accept"]);
    return accept.includes(words) ? words : accept;
  });
  expectSame("Something else is asked for", [words], observed);
}
