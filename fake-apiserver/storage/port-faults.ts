/** Validates ports. Mirrors: apimachinery pkg/util/validation (IsValidPortNum, IsValidPortName). */

const PORT_MAX = 65_535;
const NAME_MAX_COUNT = 15;

/** The protocols of ports, in the order of the error message. */
export const PROTOCOLS = ["SCTP", "TCP", "UDP"];

/** Why a number is not a valid port. */
export function portNumberFaults(port: unknown): readonly string[] {
  const isPort = typeof port === "number" && port >= 1 && port <= PORT_MAX;
  return isPort ? [] : [`must be between 1 and ${PORT_MAX}, inclusive`];
}

/** Why a name is not a valid port name. */
export function portNameFaults(name: string): readonly string[] {
  return [
    ...(name.length > NAME_MAX_COUNT ? [`must be no more than ${NAME_MAX_COUNT} characters`] : []),
    ...(/^[-a-z0-9]+$/.test(name)
      ? []
      : ["must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)"]),
    ...(/[a-z]/.test(name) ? [] : ["must contain at least one letter (a-z)"]),
    ...(name.includes("--") ? ["must not contain consecutive hyphens"] : []),
    ...(/^-|-$/.test(name) ? ["must not begin or end with a hyphen"] : []),
  ];
}
