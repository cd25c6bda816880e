/** One clause of an Accept header. */
export interface AcceptClause {
  /** Lower case: "application/json". */
  readonly mediaType: string;
  /** Parameters other than `q`, names in lower case, values without quotes. */
  readonly parameters: Readonly<Record<string, string>>;
}

const ANYTHING: AcceptClause = { mediaType: "*/*", parameters: {} };

/**
 * Parses an Accept header into its clauses, the preferred first: by `q`, then in their order. An absent or empty header
 * accepts anything; a clause with `q=0` comes last, as in a real server.
 */
export function parseAccept(accept: string | undefined): readonly AcceptClause[] {
  if (accept === undefined || accept.trim() === "") return [ANYTHING];
  return accept
    .split(",")
    .map(parseClause)
    .filter(({ clause, quality }) => clause.mediaType !== "" && quality >= 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ clause }) => clause);
}

/** Whether a clause, without its parameters, allows JSON. */
export function admitsJson(clause: AcceptClause): boolean {
  return ["application/json", "application/*", "*/*"].includes(clause.mediaType);
}

function parseClause(text: string): { clause: AcceptClause; quality: number } {
  const [mediaType = "", ...rest] = text.split(";").map((part) => part.trim());
  const pairs = rest.map((part): [string, string] => {
    const [name = "", value = ""] = part.split("=", 2);
    return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, "$1")];
  });
  const { q, ...parameters } = Object.fromEntries(pairs);
  const quality = q === undefined ? 1 : Number(q);
  // An invalid weight counts as absent.
  return {
    clause: { mediaType: mediaType.toLowerCase(), parameters },
    quality: Number.isNaN(quality) ? 1 : quality,
  };
}
