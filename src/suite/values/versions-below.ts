/** A regular expression for every version but "0" that is below another, whatever their lengths. */
export function versionsBelow(version: string): string {
  const digits = [...version];
  const shorter = digits.length > 1 ? [`[1-9]\\d{0,${digits.length - 2}}`] : [];
  const asLong = digits.flatMap((digit, at) => {
    const least = at === 0 ? 1 : 0;
    const most = Number(digit) - 1;
    if (most < least) return [];
    return [`${version.slice(0, at)}[${least}-${most}]\\d{${digits.length - at - 1}}`];
  });
  const alternatives = [...shorter, ...asLong];
  return alternatives.length === 0 ? "^(?!)" : `^(?:${alternatives.join("|")})$`;
}
