/** One of the sources of a timeline, newest first. */
export interface TimelineSource<Entry> {
  entries: readonly Entry[];
  /** There are older ones that are not read yet. */
  hasMore: boolean;
}

/**
 * Entries of several sources in the order of time, newest first. What is older than the oldest of a source that has more is
 * left out: entries of that source would be missing between them.
 */
export function mergedTimeline<Entry extends { at: string }>(sources: readonly TimelineSource<Entry>[]): Entry[] {
  const ends = sources.flatMap(({ entries, hasMore }) => (hasMore ? [entries.at(-1)?.at ?? ''] : []));
  const end = ends.sort().at(-1) ?? '';
  return sources
    .flatMap(({ entries }) => entries)
    .filter(({ at }) => at >= end)
    .toSorted((one, other) => other.at.localeCompare(one.at));
}
