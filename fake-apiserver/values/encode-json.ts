/** Characters that Go's encoder escapes inside JSON strings, where JavaScript's does not. */
const ESCAPED_BY_GO = /[<>&\u2028\u2029]/;

/** JSON as a real server writes it: compact, with the characters escaped that Go escapes. No newline at the end. */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!ESCAPED_BY_GO.test(json)) return json;
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
