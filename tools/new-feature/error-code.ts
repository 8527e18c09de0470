/** Codes of wire meaning end here; above are those of the specification, such as 10000. */
const firstForeignCode = 10_000;
const codesPerDomain = 1_000;

/** The next free numeric code of a domain; a domain's first one opens the next free thousand. */
export function nextErrorCode(domain: string, errors: Record<string, { code: number }>): number {
  const codes = (isWanted: (name: string) => boolean) =>
    Object.entries(errors)
      .filter(([name, { code }]) => isWanted(name) && code >= codesPerDomain && code < firstForeignCode)
      .map(([, { code }]) => code);
  const own = codes((name) => name.startsWith(`${domain}.`));
  if (own.length > 0) return Math.max(...own) + 1;
  const highest = Math.max(0, ...codes(() => true));
  return (Math.floor(highest / codesPerDomain) + 1) * codesPerDomain + 1;
}
