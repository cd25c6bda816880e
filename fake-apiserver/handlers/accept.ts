/** One clause of an Accept header. */
export interface AcceptClause {
  /** As it was sent: servers distinguish case. */
  readonly mediaType: string;
  /** Parameters other than `q`. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface WeightedClause extends AcceptClause {
  readonly quality: number;
}

const ANYTHING: AcceptClause = { mediaType: "*/*", parameters: {} };

/**
 * Parses an Accept header into its clauses, the preferred first. An absent or empty header accepts anything; a clause with
 * `q=0` comes last. Source: github.com/munnerz/goautoneg autoneg.go (ParseAccept).
 */
export function parseAccept(accept: string | undefined): readonly AcceptClause[] {
  if (accept === undefined || accept.trim() === "") return [ANYTHING];
  const clauses: WeightedClause[] = [];
  for (const text of accept.split(",")) {
    const clause = parseClause(text);
    if (clause === undefined) continue;
    // The order of clauses is not transitive, and depends on how they are sorted: by insertion.
    let place = clauses.length;
    while (place > 0 && isPreferred(clause, clauses[place - 1])) place--;
    clauses.splice(place, 0, clause);
  }
  return clauses;
}

/** Whether a clause, without its parameters, allows JSON. */
export function admitsJson(clause: AcceptClause): boolean {
  return ["application/json", "application/*", "*/*"].includes(clause.mediaType);
}

function isPreferred(one: WeightedClause, other: WeightedClause = one): boolean {
  if (one.quality > other.quality) return true;
  const [type, subtype] = one.mediaType.split("/");
  const [otherType, otherSubtype] = other.mediaType.split("/");
  return (type !== "*" && otherType === "*") || (subtype !== "*" && otherSubtype === "*");
}

/** Undefined for no media type. */
function parseClause(text: string): WeightedClause | undefined {
  const [type = "", ...rest] = text.split(";");
  const mediaType = mediaTypeOf(type);
  if (mediaType === undefined) return undefined;
  const pairs = rest.flatMap((part): [string, string][] => {
    const [name = "", value = "", ...more] = part.split("=");
    return value === "" || more.some((one) => one !== "") ? [] : [[name.trim(), value.trim()]];
  });
  const { q, ...parameters } = Object.fromEntries(pairs);
  // An invalid weight is none at all.
  return { mediaType, parameters, quality: q === undefined ? 1 : Number(q) || 0 };
}

function mediaTypeOf(text: string): string | undefined {
  const [type = "", subtype = "", ...more] = text.split("/").map((part) => part.trim());
  if (subtype === "") return type === "*" ? "*/*" : undefined;
  return more.some((one) => one !== "") ? undefined : `${type}/${subtype}`;
}
