import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { type RankingSpan, rankingSpanDays } from '@tilldeck/contracts/insight/app-statistics.routes';
import { type RawBuilder, sql } from 'kysely';
import { localText } from '../../../platform/time/local-text.ts';
import { comparedWith, type Period } from '../series/period.rules.ts';

/** Days of a zone that places are made of; from the first event on without a first day. */
export interface RankedDays {
  from: string | null;
  to: string;
}

const dayMs = 86_400_000;

/** Whole days up to yesterday of the zone: they have ended, so that places can be made once. */
export function daysOfSpan(span: RankingSpan, timezone: string, nowMs: number): RankedDays {
  const to = movedDay(localText(nowMs, timezone).slice(0, 10), -1);
  const days = rankingSpanDays[span];
  return { from: days === null ? null : movedDay(to, 1 - days), to };
}

/** Quarter-hours: where as many days before begin, where the days begin and where they end. Everything has nothing before it. */
export const rankBounds = ({ from, to }: RankedDays, timezone: string): RawBuilder<number[]> =>
  from === null
    ? sql`array[0, 0, (insight_bounds(${timezone}, ${to}::date, ${to}::date))[2]]`
    : boundsOfDays({ from, to }, timezone);

function boundsOfDays(period: Period, timezone: string): RawBuilder<number[]> {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1;
  const { from } = comparedWith(period, 'before');
  return sql`(select array[b[1], b[${days}::int + 1], b[cardinality(b)]]
                from insight_bounds(${timezone}, ${from}::date, ${period.to}::date) b)`;
}
