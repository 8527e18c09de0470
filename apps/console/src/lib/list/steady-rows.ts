/** What a live change would do to the rows on the screen. */
export interface HeldChange {
  /** Rows that would appear. */
  added: number;
}

interface Steady<Row> {
  rows: readonly Row[];
  /** Null where no row would appear, leave or move. */
  change: HeldChange | null;
}

/** The rows on the screen in their order, each with its newest values; and what is held back by that. */
export function steadyRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
): Steady<Row> {
  const freshKeys = fresh.map(keyOf);
  const shownKeys = shown.map(keyOf);
  const isSame = freshKeys.length === shownKeys.length && freshKeys.every((key, at) => key === shownKeys[at]);
  if (isSame) return { rows: fresh, change: null };
  const newest = new Map(fresh.map((row) => [keyOf(row), row]));
  const known = new Set(shownKeys);
  return {
    rows: shown.map((row) => newest.get(keyOf(row)) ?? row),
    change: { added: freshKeys.filter((key) => !known.has(key)).length },
  };
}
