/** Steps from one word to the other: a letter more, less, another one, or two that changed places. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const before = rows[i - 1] ?? [];
      row[j] = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** Spaces, hyphens and case are typed as people please. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** The known name that somebody probably meant; null where none is near, or two are equally near. */
export function nearestName(typed: string, known: readonly string[]): string | null {
  const word = plain(typed);
  const most = Math.floor(word.length / 3);
  const ranked = known
    .map((name) => ({ name, steps: distance(word, plain(name)) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((a, b) => a.steps - b.steps);
  const [first, second] = ranked;
  return first && first.steps !== second?.steps ? first.name : null;
}
