/** What no expression can use as a name; members of objects with such a name are escaped. */
export const RESERVED: ReadonlySet<string> = new Set(
  "as break const continue else false for function if import in let loop package namespace null return true var void while".split(
    " ",
  ),
);
