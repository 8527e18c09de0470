import { isOpenAt } from '@tilldeck/contracts/devices/opening-hours.rules';
import { describe, expect, it } from 'vitest';
import { type Calendar, type Clock, dueOf, moveClock, newClock, openMs, opensAt, settle } from './clock.rules.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Hours and changes of clocks fall on these; asking for each minute would take a minute. */
const stepMinutes = 10;
const day = (from: number, to: number, weekdays = [1, 2, 3, 4, 5, 6, 7]) =>
  weekdays.map((weekday) => ({ weekday, from, to }));
const limits = { first: 60 * minuteMs, next: 120 * minuteMs, solution: 480 * minuteMs };

/** Windows of six days around a change of clocks, each with hours that reach into it. */
const worlds = [
  { zone: 'Europe/Berlin', start: Date.UTC(2026, 2, 26), hours: day(120, 1_500), holidays: ['2026-03-30'] },
  { zone: 'Europe/Berlin', start: Date.UTC(2026, 9, 22), hours: day(540, 1_080, [1, 4, 5, 7]), holidays: [] },
  { zone: 'America/New_York', start: Date.UTC(2026, 9, 29), hours: day(1_200, 1_620), holidays: ['2026-10-31'] },
  { zone: 'Australia/Lord_Howe', start: Date.UTC(2026, 3, 2), hours: day(30, 400), holidays: [] },
  {
    zone: 'Asia/Shanghai',
    start: Date.UTC(2026, 9, 1),
    hours: day(540, 1_080, [1, 2, 3, 4, 5]),
    holidays: ['2026-10-01'],
  },
].map(({ zone, start, hours, holidays }) => ({
  start,
  calendar: { timezone: zone, hours, holidays } satisfies Calendar,
  open: openMinutes(start, zone, hours, holidays),
}));

function localDate(at: number, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
}

/** Which minutes are open. A holiday begins nothing, but hours that began the day before reach into it, past midnight. */
function openMinutes(start: number, zone: string, hours: ReturnType<typeof day>, holidays: string[]): Uint8Array {
  const minutes = new Uint8Array(6 * 1_440);
  let beganOn: string | null = null;
  for (let minute = -1_440; minute < minutes.length; minute += stepMinutes) {
    const at = start + minute * minuteMs;
    if (isOpenAt(hours, zone, new Date(at))) beganOn ??= localDate(at, zone);
    else beganOn = null;
    if (minute >= 0 && beganOn !== null && !holidays.includes(beganOn)) minutes.fill(1, minute, minute + stepMinutes);
  }
  return minutes;
}

/** A small generator, so that a failure can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('the clock of a ticket', () => {
  it('counts 10,000 random histories over clock changes as a minute-by-minute count does', () => {
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const next = random(seed);
      const world = worlds[seed % worlds.length];
      if (!world) throw new Error('no world');
      const { start, calendar, open } = world;
      const minutes = Array.from({ length: 8 }, () => Math.floor(next() * open.length)).sort((a, b) => a - b);
      let minute = minutes[0] ?? 0;
      let clock: Clock = newClock(start + minute * minuteMs);
      const counted = { first: 0, next: 0, solution: 0 };
      let [isAnswered, isRunning] = [false, true];
      for (const until of minutes.slice(1)) {
        for (; minute < until; minute += 1)
          if (isRunning && open[minute]) {
            counted[isAnswered ? 'next' : 'first'] += minuteMs;
            counted.solution += minuteMs;
          }
        const isAnswer = isRunning && next() < 0.4;
        const runsOn = isAnswer ? false : next() < 0.6;
        clock = moveClock(clock, calendar, { isAnswer, isRunning: runsOn }, start + until * minuteMs);
        if (isAnswer) counted.next = 0;
        isAnswered ||= isAnswer;
        isRunning = runsOn;
      }
      const settled = settle(clock, calendar, start + minute * minuteMs);
      expect({ seed, ...settled.usedMs }).toEqual({ seed, ...counted });
    }
  });

  it('is due when so much open time has passed, never outside the calendar, and by the answer that is owed', () => {
    for (const { start, calendar } of worlds) {
      const due = dueOf(newClock(start), calendar, limits);
      expect(due?.promise).toBe('first');
      expect(openMs(calendar, start, due?.atMs ?? 0)).toBe(limits.first);
      expect(openMs(calendar, (due?.atMs ?? 0) - minuteMs, due?.atMs ?? 0)).toBe(minuteMs);
    }
    const answered = moveClock(newClock(0), null, { isAnswer: true, isRunning: false }, 30 * minuteMs);
    expect(dueOf(answered, null, limits)).toBeNull();
    const asked = moveClock(answered, null, { isAnswer: false, isRunning: true }, dayMs);
    expect(dueOf(asked, null, limits)).toEqual({ atMs: dayMs + limits.next, promise: 'next' });
  });

  it('keeps its due instant where a move neither answers nor pauses', () => {
    const clock = newClock(0);
    expect(moveClock(clock, null, { isAnswer: false, isRunning: true }, 10 * limits.first)).toBe(clock);
  });

  it('keeps used time when calendar and limits change', () => {
    const used = settle(newClock(0), null, 45 * minuteMs);
    expect(dueOf(used, null, { ...limits, first: 90 * minuteMs })).toEqual({ atMs: 90 * minuteMs, promise: 'first' });
  });

  it('says when the hours begin again, and nothing while they run', () => {
    const calendar = { timezone: 'UTC', hours: day(540, 1_080), holidays: ['1970-01-02'] };
    expect(opensAt(calendar, 10 * 60 * minuteMs)).toBeNull();
    expect(opensAt(calendar, 20 * 60 * minuteMs)).toBe(2 * dayMs + 540 * minuteMs);
  });
});
