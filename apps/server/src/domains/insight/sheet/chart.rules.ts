/** The top of an axis: a number people read easily, not below the largest value. Its half is a whole number, too. */
export function axisTop(largest: number): number {
  if (largest <= 4) return 4;
  if (largest <= 6) return 6;
  const unit = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= largest && (step * unit) % 2 === 0) ?? 10) * unit;
}

/** At most `most` groups of neighbouring days, each with its first one: bars of a year would be thinner than a line. */
export function groupDays(count: number, most: number): { first: number; last: number }[] {
  const size = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / size) }, (_, nr) => ({
    first: nr * size,
    last: Math.min(count, (nr + 1) * size) - 1,
  }));
}

/** Which of so many labels are written so that they do not touch: the first, the last and some between. */
export const shownLabels = (count: number, most: number): ReadonlySet<number> => {
  const shown = Math.min(count, most);
  if (shown <= 1) return new Set([0]);
  return new Set(Array.from({ length: shown }, (_, nr) => Math.round((nr * (count - 1)) / (shown - 1))));
};
