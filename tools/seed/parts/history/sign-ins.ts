import type { Random } from '../../random.ts';
import { isDayOff, localInstant } from './local-time.ts';
import { type Desk, deskOf, type Person } from './people.ts';

export interface SignIn {
  at: Date;
  person: Person | null;
  login: string;
  outcome: string;
  desk: Desk;
}

/** A stretch of work: from signing in to leaving. */
export interface Shift {
  person: Person;
  desk: Desk;
  beginsAt: Date;
  endsAt: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const historyDays = 30;

/** Who worked when: mornings and early afternoons where they live, few people on days off. */
export function listShifts(people: readonly Person[], now: Date, random: Random): Shift[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return people
    .filter((person) => person.obstacle === null)
    .flatMap((person) => {
      const sitDown = deskOf(person, random);
      const habit = random.between(40, 95) / 100;
      return Array.from({ length: historyDays + 1 }, (_, back) => today - back * dayMs).flatMap((midnight) => {
        const likelihood = isDayOff(midnight, person.timezone) ? habit * 0.12 : habit;
        if (!random.isLucky(likelihood)) return [];
        const beginsAt = localInstant(midnight, random.between(7 * 60, 14 * 60) * 60_000, person.timezone);
        const endsAt = new Date(beginsAt.getTime() + random.between(20, 8 * 60) * 60_000);
        return endsAt < now ? [{ person, desk: sitDown(), beginsAt, endsAt }] : [];
      });
    });
}

/** The login log of these shifts: now and then a wrong password first. */
export function signInsOf(shifts: readonly Shift[], random: Random): SignIn[] {
  return shifts.flatMap(({ person, desk, beginsAt }) => {
    const failures = random.isLucky(0.06) ? random.between(1, 3) : 0;
    const tries = Array.from({ length: failures }, (_, index): SignIn => {
      const at = new Date(beginsAt.getTime() - (failures - index) * 9_000);
      return { at, person, login: person.login, outcome: 'identity.wrong_credentials', desk };
    });
    return [...tries, { at: beginsAt, person, login: person.login, outcome: 'success', desk }];
  });
}

/** People who may not come in and try all the same. */
export function refusedSignIns(people: readonly Person[], now: Date, random: Random): SignIn[] {
  return people.flatMap((person) => {
    if (person.obstacle === null) return [];
    const sitDown = deskOf(person, random);
    return Array.from({ length: random.between(1, 5) }, (): SignIn => {
      const at = new Date(now.getTime() - random.between(1, historyDays * 24 * 60) * 60_000);
      return { at, person, login: person.login, outcome: person.obstacle ?? '', desk: sitDown() };
    });
  });
}

const attacks = [
  { ip: '203.0.113.77', login: 'admin', minutesAgo: 12, tries: 24 },
  { ip: '198.51.100.240', login: 'root', minutesAgo: 35, tries: 31 },
  { ip: '192.0.2.201', login: 'li.jing', minutesAgo: 5_760, tries: 22 },
  { ip: '198.51.100.9', login: 'test', minutesAgo: 20_160, tries: 47 },
] as const;

/** What led to the entries of the IP lock list. */
export function attackedSignIns(people: readonly Person[], now: Date, random: Random): SignIn[] {
  return attacks.flatMap(({ ip, login, minutesAgo, tries }) =>
    Array.from({ length: tries }, (_, index): SignIn => {
      const at = new Date(now.getTime() - minutesAgo * 60_000 - (tries - index) * random.between(700, 1_900));
      const person = people.find((each) => each.login === login) ?? null;
      return {
        at,
        person,
        login,
        outcome: 'identity.wrong_credentials',
        desk: { ip, userAgent: 'python-requests/2.32' },
      };
    }),
  );
}
