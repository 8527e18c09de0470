import { offsetMs } from '../core/zone-offset.ts';
import { reviewWorkingDays } from './app.limits.ts';

const dayMs = 86_400_000;

/** Monday to Friday; nobody told us of holidays. */
const isWorkday = (wallMs: number): boolean => ![0, 6].includes(new Date(wallMs).getUTCDay());
const nextMidnight = (wallMs: number): number => (Math.floor(wallMs / dayMs) + 1) * dayMs;

/**
 * Until when a review is promised that can begin at an instant: the same hour of the next working day. What comes in
 * on a weekend counts from the first moment of Monday.
 */
export function workingDayAfter(instant: string, timezone = 'UTC', days = reviewWorkingDays): string {
  const fromMs = Date.parse(instant);
  let wallMs = fromMs + offsetMs(fromMs, timezone);
  while (!isWorkday(wallMs)) wallMs = nextMidnight(wallMs);
  for (let left = days; left > 0; left -= 1) {
    wallMs += dayMs;
    while (!isWorkday(wallMs)) wallMs += dayMs;
  }
  return new Date(wallMs - offsetMs(wallMs - offsetMs(fromMs, timezone), timezone)).toISOString();
}
