/** Ids with one more in it, before the first that was chosen after it. What was there from the start has no turn. */
export function placedInTurn(ids: readonly string[], id: string, turns: ReadonlyMap<string, number>): string[] {
  const own = turns.get(id) ?? 0;
  const next = ids.findIndex((other) => (turns.get(other) ?? 0) > own);
  return next < 0 ? [...ids, id] : [...ids.slice(0, next), id, ...ids.slice(next)];
}

/** The same ids, one of them a place earlier. */
export function movedEarlier(ids: readonly string[], id: string): string[] {
  const index = ids.indexOf(id);
  const moved = [...ids];
  if (index > 0) moved.splice(index - 1, 2, id, ids[index - 1] ?? id);
  return moved;
}
