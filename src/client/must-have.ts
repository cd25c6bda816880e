/** For those whom no compiler tells. @throws TypeError that names the first of these options that is missing */
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
