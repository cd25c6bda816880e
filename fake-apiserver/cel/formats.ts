/** Named formats. Mirrors: Kubernetes' format library. */
import {
  labelFaults,
  labelValueFaults,
  oldLabelFaults,
  qualifiedNameFaults,
  subdomainFaults,
} from "../values/qualified-name.js";
import { urlFault } from "./addresses.js";
import { declare, type Overload, text } from "./functions.js";
import { dateOf, timestampOf } from "./times.js";
import { listOf, noOverload, Opaque, Optional, type Value } from "./values.js";

type Faults = (value: string) => readonly string[];

/** A format of strings. */
export class Format extends Opaque {
  override readonly typeName = "kubernetes.NamedFormat";
  readonly name: string;
  readonly faults: Faults;
  /** The length of the underlying pattern, for costs. */
  readonly patternSize: number;
  constructor(name: string, faults: Faults, patternSize: number) {
    super();
    this.name = name;
    this.faults = faults;
    this.patternSize = patternSize;
  }
  override equals(other: Value): boolean {
    return other instanceof Format && other.name === this.name;
  }
}

/** The prefix of a generated name, which may end with a dash. */
function asPrefix(faults: Faults): Faults {
  return (value) =>
    faults(value.length > 1 && value.endsWith("-") ? `${value.slice(0, -2)}a` : value);
}

function unless(holds: (value: string) => boolean, why: string): Faults {
  return (value) => (holds(value) ? [] : [why]);
}

const subdomain: Faults = (value) => subdomainFaults(value, "characters");

const FORMATS: Readonly<Record<string, Format>> = {
  dns1123Label: new Format("DNS1123Label", labelFaults, 30),
  dns1123Subdomain: new Format("DNS1123Subdomain", subdomain, 60),
  dns1035Label: new Format("DNS1035Label", oldLabelFaults, 30),
  qualifiedName: new Format("QualifiedName", qualifiedNameFaults, 60),
  dns1123LabelPrefix: new Format("DNS1123LabelPrefix", asPrefix(labelFaults), 30),
  dns1123SubdomainPrefix: new Format("DNS1123SubdomainPrefix", asPrefix(subdomain), 60),
  dns1035LabelPrefix: new Format("DNS1035LabelPrefix", asPrefix(oldLabelFaults), 30),
  labelValue: new Format("LabelValue", labelValueFaults, 40),
  uri: new Format(
    "URI",
    (value) => {
      const fault = urlFault(value);
      return fault === undefined ? [] : [fault];
    },
    2048,
  ),
  uuid: new Format(
    "uuid",
    unless(
      (value) => /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i.test(value),
      "does not match the UUID format",
    ),
    64,
  ),
  byte: new Format(
    "byte",
    unless(
      (value) =>
        /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=|[A-Za-z\d+/]{4})$/.test(value),
      "invalid base64",
    ),
    84,
  ),
  date: new Format(
    "date",
    unless((value) => dateOf(value) !== undefined, "invalid date"),
    85,
  ),
  datetime: new Format(
    "datetime",
    unless((value) => timestampOf(value.toUpperCase()) !== undefined, "invalid datetime"),
    85,
  ),
};

function validated(format: Value | undefined, value: string): Optional {
  if (!(format instanceof Format)) throw noOverload();
  const faults = format.faults(value);
  return faults.length === 0 ? new Optional() : new Optional(listOf(faults));
}

/** Functions of formats. */
export const NAMED_FORMATS: readonly Overload[] = [
  ...Object.entries(FORMATS).flatMap(([name, format]) =>
    declare(() => format, `format.${name} format.${name}(): format`),
  ),
  ...declare(
    (format, value) => validated(format, text(value)),
    "format-validate format~validate(string): optional<list<string>>",
  ),
  ...declare((name) => {
    const key = text(name);
    return new Optional(Object.hasOwn(FORMATS, key) ? FORMATS[key] : undefined);
  }, "format-named format.named(string): optional<format>"),
];
