/** What a module imports, or may import later; a comment that looks like it counts as well. */
const IMPORTED = /(?:\bfrom\s*|\b(?:import|require)\s*\(\s*|^import\s*)"([^"]+)"/gm;

/** The modules that the text of a module names: "ajv", "./served.js". */
export function specifiersIn(text: string): readonly string[] {
  return [...text.matchAll(IMPORTED)].map(([, specifier = ""]) => specifier);
}
