/** Reads the first x.y.z in a text such as `nats-server: v2.15.1`. */
export function parseVersion(text: string): number[] | undefined {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match === null ? undefined : match.slice(1).map(Number);
}

/** Compares number by number: 2.12.12 is newer than 2.12.9. */
export function isAtLeast(version: number[], minimum: number[]): boolean {
  for (const [place, wanted] of minimum.entries()) {
    const have = version[place] ?? 0;
    if (have !== wanted) return have > wanted;
  }
  return true;
}
