/** Addresses as Go's `net/url` reads them, which is stricter than browsers in some things and laxer in others. */

/** A percent sign that no two hexadecimal digits follow. */
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/;

/** What a request asks for: its path, as it was written, and the query. Scheme and host, which proxies send, are left out. */
export function requestTarget(url: string): { readonly path: string; readonly search: string } {
  const target = url.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/, "");
  const index = target.indexOf("?");
  const path = index < 0 ? target : target.slice(0, index);
  return { path: path === "" ? "/" : path, search: index < 0 ? "" : target.slice(index + 1) };
}

/** Whether a path has an escape that is none: no server of Go's takes such a request. */
export function hasBadEscape(path: string): boolean {
  return BAD_ESCAPE.test(path);
}

/** Text with its escapes decoded; undefined when one of them is none. */
export function unescaped(text: string): string | undefined {
  if (!text.includes("%")) return text;
  if (BAD_ESCAPE.test(text)) return undefined;
  const bytes = Buffer.from(text, "utf8").toString("latin1");
  const decoded = bytes.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(decoded, "latin1").toString("utf8");
}

/** The first value of each parameter. One with a semicolon, or with a bad escape, is as if it were not there. */
export function firstValues(search: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of parameters(search)) {
    if (Object.hasOwn(values, name)) continue;
    Object.defineProperty(values, name, { value, enumerable: true });
  }
  return values;
}

/** The values of a parameter, each time it is given. */
export function allValues(search: string, wanted: string): readonly string[] {
  return parameters(search).flatMap(([name, value]) => (name === wanted ? [value] : []));
}

function parameters(search: string): readonly (readonly [string, string])[] {
  return search.split("&").flatMap((pair) => {
    if (pair === "" || pair.includes(";")) return [];
    const index = pair.indexOf("=");
    const name = formText(index < 0 ? pair : pair.slice(0, index));
    const value = formText(index < 0 ? "" : pair.slice(index + 1));
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
}

/** In a query, a plus is a space. */
function formText(text: string): string | undefined {
  return unescaped(text.replaceAll("+", " "));
}
