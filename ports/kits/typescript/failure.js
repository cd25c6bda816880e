/** Why a command was not executed. Any other error of an informer is the library's: refused, with its message. */
export class Failure extends Error {
  /**
   * @param {"not-supported" | "invalid" | "refused" | "internal"} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * The library does not support it.
 * @param {string} what
 */
export function notSupported(what) {
  return new Failure("not-supported", what);
}

/**
 * What has that name in a table.
 * @template T
 * @param {Map<string, T>} table
 * @param {string} name
 * @returns {T}
 */
export function known(table, name) {
  const found = table.get(name);
  if (found === undefined)
    throw new Failure("invalid", `${JSON.stringify(name)} is not known here`);
  return found;
}
