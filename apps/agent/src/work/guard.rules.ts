import { isOpenAt, nextChange } from '@tilldeck/contracts/devices/opening-hours.rules';
import type { OpeningHours } from '@tilldeck/contracts/devices/opening-hours.schemas';
import type { HeldReason } from '@tilldeck/contracts/tasks/execution.codes';
import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';

/** What a machine says of itself when it is asked whether it may be disturbed. */
export interface MachineMood {
  /** Its own zone, for guards that name none, or one it does not know. */
  timezone: string;
  isBusy: boolean;
  battery: { percent: number; isCharging: boolean } | undefined;
  freeMb: number;
  network: 'wifi' | 'wired' | 'mobile' | 'none';
}

export type Verdict = { isSafe: true } | { isSafe: false; reason: HeldReason; until: number };

const minuteMs = 60_000;
const dayMin = 1_440;
/** When to look again where nothing says when it will be better. */
const lookAgainMs: Record<Exclude<HeldReason, 'outside_window'>, number> = {
  busy: 5 * minuteMs,
  low_battery: 10 * minuteMs,
  low_storage: 15 * minuteMs,
  wrong_network: 5 * minuteMs,
  earlier_task: 5 * minuteMs,
};
const neverMs = 24 * 60 * minuteMs;

/** A window as hours of a shop that is open then: so one rule knows midnight and the nights clocks are changed. */
function windowHours({ fromMinute, toMinute, weekdays }: NonNullable<WorkGuard['window']>): OpeningHours {
  const to = toMinute <= fromMinute ? toMinute + dayMin : toMinute;
  return [1, 2, 3, 4, 5, 6, 7]
    .filter((weekday) => !weekdays?.length || weekdays.includes(weekday))
    .map((weekday) => ({ weekday, from: fromMinute, to }));
}

/** The first moment from `now` on that lies in the window while the shop is closed; undefined where none comes. */
export function nextGoodTime(guard: WorkGuard, timezone: string, now: number): number | undefined {
  const window = guard.window ? windowHours(guard.window) : undefined;
  const hours = guard.openingHours ?? [];
  let at = now;
  // Each step is one opening or closing; more than a month of them says that the two never meet.
  for (let step = 0; step < 60; step += 1) {
    const isInWindow = !window || isOpenAt(window, timezone, new Date(at));
    if (isInWindow && !isOpenAt(hours, timezone, new Date(at))) return at;
    const change = nextChange(isInWindow ? hours : (window ?? []), timezone, new Date(at));
    if (!change) return undefined;
    at = change.getTime();
  }
  return undefined;
}

const isKnownZone = (timezone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: timezone }));
  } catch {
    return false;
  }
};

/** Whether the machine may be disturbed now; otherwise why not, and when to ask again. */
export function judgeGuard(guard: WorkGuard | null, mood: MachineMood, now: number): Verdict {
  const deadline = guard?.deadlineAt ?? null;
  if (!guard || (deadline !== null && now >= deadline)) return { isSafe: true };
  const held = (reason: HeldReason, until: number): Verdict => ({
    isSafe: false,
    reason,
    until: deadline === null ? until : Math.min(until, deadline),
  });
  const { timezone, minBatteryPercent, minFreeMb, networks } = guard;
  const zone = timezone && isKnownZone(timezone) ? timezone : mood.timezone;
  const goodAt = nextGoodTime(guard, zone, now);
  if (goodAt !== now) return held('outside_window', goodAt ?? now + neverMs);
  const isLow = mood.battery && !mood.battery.isCharging && mood.battery.percent < (minBatteryPercent ?? 0);
  const checks: [isHeld: boolean | undefined, reason: keyof typeof lookAgainMs][] = [
    [guard.respectBusy && mood.isBusy, 'busy'],
    [isLow, 'low_battery'],
    [mood.freeMb < (minFreeMb ?? 0), 'low_storage'],
    [networks && networks.length > 0 && !networks.some((name) => name === mood.network), 'wrong_network'],
  ];
  const [failed] = checks.filter(([isHeld]) => isHeld);
  return failed ? held(failed[1], now + lookAgainMs[failed[1]]) : { isSafe: true };
}
