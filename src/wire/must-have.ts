/** For those whom no compiler tells. @throws TypeError that names the option when it is missing */
export function mustHave<T extends object, K extends keyof T & string>(
  options: T | undefined,
  name: K,
  owner: string,
): void {
  if (options?.[name] !== undefined) return;
  throw new TypeError(`${owner}: the option "${name}" is missing`);
}
