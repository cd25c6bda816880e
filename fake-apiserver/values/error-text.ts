/** Several errors as one text: each once, in brackets if there are many. Mirrors: apimachinery pkg/util/errors/errors.go. */
export function errorText(errors: readonly string[]): string {
  const different = [...new Set(errors)];
  return different.length === 1 ? different.join("") : `[${different.join(", ")}]`;
}
