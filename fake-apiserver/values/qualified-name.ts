const LABEL_VALUE = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";
const LABEL_VALUE_MAX_BYTES = 63;

const WHOLE_LABEL_VALUE = new RegExp(`^${LABEL_VALUE}$`);

const NO_LABEL_VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', " +
  "and must start and end with an alphanumeric character " +
  `(e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '${LABEL_VALUE}')`;

const NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const SUBDOMAIN = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const OLD_LABEL = "[a-z]([-a-z0-9]*[a-z0-9])?";
const NAME_MAX_BYTES = 63;
const LABEL_MAX_BYTES = 63;
const SUBDOMAIN_MAX_BYTES = 253;

const WHOLE_NAME = new RegExp(`^${NAME}$`);
const WHOLE_LABEL = new RegExp(`^${LABEL}$`);
const WHOLE_OLD_LABEL = new RegExp(`^${OLD_LABEL}$`);
const WHOLE_SUBDOMAIN = new RegExp(`^${SUBDOMAIN}$`);

const NO_NAME =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character " +
  `(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${NAME}')`;
const NO_SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
  "and must start and end with an alphanumeric character " +
  `(e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`;

const NO_LABEL =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', " +
  "and must start and end with an alphanumeric character " +
  `(e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`;
const NO_OLD_LABEL =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, " +
  "and end with an alphanumeric character " +
  `(e.g. 'my-name',  or 'abc-123', regex used for validation is '${OLD_LABEL}')`;

/**
 * What a real server finds wrong with the name of a label, of an annotation or of a finalizer: "app",
 * "example.com/app". In its words.
 */
export function qualifiedNameFaults(text: string): readonly string[] {
  const parts = text.split("/");
  const [first = "", second] = parts;
  if (parts.length > 2) {
    return [
      `a valid label key ${NO_NAME} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  return second === undefined ? nameFaults(first) : [...prefixFaults(first), ...nameFaults(second)];
}

/** The errors of a DNS name. */
export function subdomainFaults(text: string, unit: "bytes" | "characters"): readonly string[] {
  return [
    ...(Buffer.byteLength(text) > SUBDOMAIN_MAX_BYTES
      ? [`must be no more than ${SUBDOMAIN_MAX_BYTES} ${unit}`]
      : []),
    ...(WHOLE_SUBDOMAIN.test(text) ? [] : [NO_SUBDOMAIN]),
  ];
}

/** The errors of a DNS name with a wildcard. */
export function wildcardFaults(text: string): readonly string[] {
  const why =
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower " +
    "case alphanumeric characters, '-' or '.' and end with an alphanumeric character " +
    `(e.g. '*.example.com', regex used for validation is '\\*\\.${SUBDOMAIN}')`;
  return text.startsWith("*.") && WHOLE_SUBDOMAIN.test(text.slice(2)) ? [] : [why];
}

/** The errors of a DNS label. */
export function labelFaults(text: string): readonly string[] {
  const isName = WHOLE_SUBDOMAIN.test(text);
  return [
    ...labelLengthFaults(text),
    // A name with too many parts gets only the error about the separators.
    ...(WHOLE_LABEL.test(text) ? [] : [isName ? "must not contain dots" : NO_LABEL]),
  ];
}

/** As `labelFaults`, by the older standard: it begins with a letter. */
export function oldLabelFaults(text: string): readonly string[] {
  return [...labelLengthFaults(text), ...(WHOLE_OLD_LABEL.test(text) ? [] : [NO_OLD_LABEL])];
}

/** The errors of a name for kinds with no other rule: it must be valid in a path. */
export function segmentFaults(text: string): readonly string[] {
  if (text === "." || text === "..") return [`may not be '${text}'`];
  return ["/", "%"].flatMap((sign) => (text.includes(sign) ? [`may not contain '${sign}'`] : []));
}

function labelLengthFaults(text: string): readonly string[] {
  const isTooLong = Buffer.byteLength(text) > LABEL_MAX_BYTES;
  return isTooLong ? [`must be no more than ${LABEL_MAX_BYTES} characters`] : [];
}

function prefixFaults(prefix: string): readonly string[] {
  if (prefix === "") return ["prefix part must be non-empty"];
  return subdomainFaults(prefix, "bytes").map((fault) => `prefix part ${fault}`);
}

function nameFaults(name: string): readonly string[] {
  return [
    ...(name === "" ? ["name part must be non-empty"] : []),
    ...(Buffer.byteLength(name) > NAME_MAX_BYTES
      ? [`name part must be no more than ${NAME_MAX_BYTES} bytes`]
      : []),
    ...(WHOLE_NAME.test(name) ? [] : [`name part ${NO_NAME}`]),
  ];
}

/** The errors of the value of a label. */
export function labelValueFaults(value: string): readonly string[] {
  return [
    ...(Buffer.byteLength(value) > LABEL_VALUE_MAX_BYTES
      ? [`must be no more than ${LABEL_VALUE_MAX_BYTES} bytes`]
      : []),
    ...(WHOLE_LABEL_VALUE.test(value) ? [] : [NO_LABEL_VALUE]),
  ];
}
