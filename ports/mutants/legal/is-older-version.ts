/** Whether a version is older than another of the same collection; false if one of them is no positive integer. */
export function isOlderVersion(version: string, than: string): boolean {
  if (!isInteger(version) || !isInteger(than)) return false;
  return version.length === than.length ? version < than : version.length < than.length;
}

function isInteger(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}
