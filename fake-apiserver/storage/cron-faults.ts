/** Validates the schedule of a cron job. Mirrors: robfig/cron v3 (ParseStandard), with its messages. */

const FIELDS: readonly (readonly [min: number, max: number, names?: readonly string[]])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12, "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")],
  [0, 6, "sun mon tue wed thu fri sat".split(" ")],
];

const DESCRIPTORS = /^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly|every .+)$/;

/** Why a string is not a valid schedule; undefined if it is. Durations are not checked. */
export function cronFault(text: string): string | undefined {
  const schedule = text.replace(/^(?:CRON_)?TZ=\S+ +/, "");
  if (schedule.startsWith("@")) {
    return DESCRIPTORS.test(schedule) ? undefined : `unrecognized descriptor: ${schedule}`;
  }
  const fields = schedule.trim() === "" ? [] : schedule.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) {
    const found = `found ${fields.length}: [${fields.join(" ")}]`;
    return `expected exactly ${FIELDS.length} fields, ${found}`;
  }
  for (const [index, field] of fields.entries()) {
    for (const range of field.split(",").filter((part) => part !== "")) {
      const fault = rangeFault(range, FIELDS[index] ?? [0, 0]);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function rangeFault(
  range: string,
  [min, max, names = []]: (typeof FIELDS)[number],
): string | undefined {
  const [span = "", step = "1", ...slashes] = range.split("/");
  const [low = "", high = low, ...hyphens] = span.split("-");
  const isAny = low === "*" || low === "?";
  const number = (text: string) => {
    const named = names.indexOf(text.toLowerCase());
    return named < 0 ? text : String(named + min);
  };
  const texts = isAny ? [step] : [number(low), number(high), step];
  const wrong = texts.find((text) => !/^[+-]?\d+$/.test(text));
  if (hyphens.length > 0 && !isAny) return `too many hyphens: ${range}`;
  if (wrong !== undefined) {
    return `failed to parse int from ${wrong}: strconv.Atoi: parsing ${JSON.stringify(wrong)}: invalid syntax`;
  }
  if (slashes.length > 0) return `too many slashes: ${range}`;
  const isOpen = !span.includes("-") && range.includes("/");
  const [start, end] = isAny
    ? [min, max]
    : [Number(number(low)), isOpen ? max : Number(number(high))];
  if (start < min) return `beginning of range (${start}) below minimum (${min}): ${range}`;
  if (end > max) return `end of range (${end}) above maximum (${max}): ${range}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${range}`;
  return Number(step) === 0 ? `step of range should be a positive number: ${range}` : undefined;
}
