import { saleDays } from '@tilldeck/contracts/devices/metric.kinds';
import type { TypicalDays } from '@tilldeck/contracts/insight/sale-statistics.routes';

/** The time after which a share of all was activated, on a straight line within its step. */
export function typicalDaysOf(totals: ReadonlyMap<string, number>, share: number): TypicalDays {
  const sum = [...totals.values()].reduce((total, n) => total + n, 0);
  if (sum === 0) return null;
  const wanted = sum * share;
  let [before, lower] = [0, 0];
  for (const step of saleDays) {
    if (step === 'more') break;
    const n = totals.get(step) ?? 0;
    if (n > 0 && before + n >= wanted) {
      const days = lower + ((Number(step) - lower) * (wanted - before)) / n;
      return { days: Math.round(days * 10) / 10, isMore: false };
    }
    [before, lower] = [before + n, Number(step)];
  }
  return { days: lower, isMore: true };
}
