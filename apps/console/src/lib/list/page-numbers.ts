/** The numbers a pager shows: first, last, the current one and its neighbours; `null` stands for a gap. */
export function pageNumbers(current: number, last: number, around = 2): (number | null)[] {
  const wanted = new Set([1, last]);
  const from = Math.max(1, Math.min(current - around, last - 2 * around));
  for (let page = from; page <= Math.min(last, from + 2 * around); page += 1) wanted.add(page);
  // A gap of one page is that page.
  if (wanted.has(3)) wanted.add(Math.min(2, last));
  if (wanted.has(last - 2)) wanted.add(Math.max(1, last - 1));
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => (index > 0 && page - (sorted[index - 1] ?? 0) > 1 ? [null, page] : [page]));
}
