export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days of a period by their names; a calendar has no clock changes. */
export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, nr) =>
    dayText(Date.parse(from) + nr * dayMs),
  );

/** As many days just before a period, or as many from its first day a year earlier. 29 February begins on 1 March then. */
export function comparedWith({ from, to }: Period, compare: 'before' | 'year'): Period {
  const [first, length] = [Date.parse(from), Date.parse(to) - Date.parse(from)];
  if (compare === 'before') return { from: dayText(first - length - dayMs), to: dayText(first - dayMs) };
  const date = new Date(first);
  const earlier = Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate());
  return { from: dayText(earlier), to: dayText(earlier + length) };
}
