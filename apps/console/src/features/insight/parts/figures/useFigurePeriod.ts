import { maxStatisticsDays, type StatisticsComparison } from '@tilldeck/contracts/insight/statistics.schemas';
import { useSearchParams } from 'react-router';
import { useNow } from '../../../../components/base/useNow.ts';
import { useTimeZone } from '../../../../components/base/useTimeZone.ts';
import { dayBefore, isDay } from '../../../../lib/format/instant.ts';
import type { FigureDays } from './figure.paths.ts';

export const offeredDays = [1, 7, 30, 90, 365] as const;
const usualDays = 30;
const dayMs = 86_400_000;

export interface FigurePeriod extends FigureDays {
  /** How many days up to today; null for a free period. */
  days: number | null;
  compare: StatisticsComparison;
  chooseDays: (days: number) => void;
  /** Nothing goes back to the usual days. */
  chooseRange: (range: { from: string; to: string } | undefined) => void;
  chooseCompare: (compare: StatisticsComparison) => void;
}

/** A free period as the address has it, if it is one that the server answers. */
function readRange(text: string | null): { from: string; to: string } | undefined {
  const [from = '', to = ''] = (text ?? '').split('..', 2);
  const isOne = isDay(from) && isDay(to) && from <= to;
  return isOne && (Date.parse(to) - Date.parse(from)) / dayMs < maxStatisticsDays ? { from, to } : undefined;
}

/** The period and the comparison of a page with figures. Both are in the address, so that a link shows the same. */
export function useFigurePeriod(): FigurePeriod {
  const [params, setParams] = useSearchParams();
  const zone = useTimeZone();
  const now = useNow();
  const free = readRange(params.get('range'));
  const asked = Number(params.get('days'));
  const days = offeredDays.find((each) => each === asked) ?? usualDays;
  const change = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    setParams(next, { replace: true });
  };
  return {
    ...(free ?? { from: dayBefore(now, days - 1, zone), to: dayBefore(now, 0, zone) }),
    zone,
    days: free ? null : days,
    compare: params.get('compare') === 'year' ? 'year' : 'before',
    chooseDays: (count) => change({ days: count === usualDays ? undefined : String(count), range: undefined }),
    chooseRange: (range) => change({ days: undefined, range: range && `${range.from}..${range.to}` }),
    chooseCompare: (compare) => change({ compare: compare === 'year' ? 'year' : undefined }),
  };
}
