import { libraries } from "./libraries.js";

/** A pattern as a Kubernetes server understands it. */
export interface GoPattern {
  /** Whether it is found in the text, in linear time for every pattern. */
  test(text: string): boolean;
  /** What of a text it is found in, one after the other. */
  finds(text: string): Iterable<string>;
  /** The same for the same pattern. */
  toString(): string;
}

/**
 * Compiles a pattern of Go's package regexp, which is RE2: it knows `(?i)`, `\A…\z` and `[[:alpha:]]`, and no lookahead.
 * @throws Error with Go's message for an invalid pattern
 */
export function compilePattern(pattern: string): GoPattern {
  const compiled = libraries.re2js().RE2JS.compile(pattern);
  return {
    test: (text) => compiled.matcher(text).find(),
    finds: function* (text) {
      const matcher = compiled.matcher(text);
      while (matcher.find()) yield matcher.group() ?? "";
    },
    toString: () => pattern,
  };
}
