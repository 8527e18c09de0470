import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { useSearchParams } from 'react-router';
import { useNow } from '../../../components/base/useNow.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { dayBefore } from '../../../lib/format/instant.ts';
import { type DayRange, filterInput, isDayRange, readFilter, writeFilter } from '../../../lib/list/filter-values.ts';
import { readableQuery } from '../../../lib/list/list-url.ts';

const days = { kind: 'dateRange', name: 'days', from: 'from', to: 'to' } as const;

/** Which device and which days, both in the address. Today without any. */
export function useTrackFilter() {
  const [params, setParams] = useSearchParams();
  const zone = useTimeZone();
  const today = dayBefore(useNow(), 0, zone);
  const read = readFilter(days, params, days.name, {});
  const range: DayRange = read && isDayRange(read) ? read : { from: today, to: today, zone };
  const write = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    change(next);
    setParams(readableQuery(next), { replace: true });
  };
  return {
    deviceId: params.get('device') ?? undefined,
    range,
    /** How many days, both ends included. */
    length: Math.round((Date.parse(movedDay(range.to, 1)) - Date.parse(range.from)) / 86_400_000),
    period: filterInput([days], { days: range }, {}) as { from: string; to: string },
    setDevice: (id: string) => write((next) => next.set('device', id)),
    setRange: (value: DayRange | undefined) =>
      write((next) => (value ? writeFilter(days, value, next, days.name) : next.delete(days.name))),
  };
}
