/** Checks required options for callers without a compiler. @throws TypeError that names the first missing one */
export function mustHave<T extends object>(
  owner: string,
  options: T | undefined,
  ...names: readonly (keyof T & string)[]
): void {
  for (const name of names) {
    if (options?.[name] === undefined) {
      throw new TypeError(`${owner}: the option "${name}" is missing`);
    }
  }
}
