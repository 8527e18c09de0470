/** What a record's form holds, by field. */
type Values = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export interface SavedChange {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** Both changed it, to different values. */
  isContested: boolean;
}

/** Fields that another person saved differently since the form was opened. */
export function savedChanges(opened: Values, mine: Values, theirs: Values): SavedChange[] {
  return [...new Set([...Object.keys(opened), ...Object.keys(theirs)])]
    .filter((name) => name in mine && !isSame(opened[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isContested: !isSame(opened[name], mine[name]) && !isSame(mine[name], theirs[name]),
    }));
}
