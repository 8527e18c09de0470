import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';

const day = 1_440;

/** `09:30` of the minutes of a day; past midnight the clock begins again. */
export function clockOf(minute: number): string {
  const within = minute % day;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Minutes of a typed time; null while it is incomplete. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** An interval from two times on a clock: an end that is not later is the next day's. */
export const intervalOf = (weekday: number, from: number, to: number): OpeningInterval => ({
  weekday,
  from,
  to: to > from ? to : to + day,
});

/** Monday's times on every day. */
export const likeMonday = (hours: readonly OpeningInterval[]): OpeningInterval[] => {
  const monday = hours.filter((interval) => interval.weekday === 1);
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => monday.map((interval) => ({ ...interval, weekday })));
};
