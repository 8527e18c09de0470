import type { Route } from '@tilldeck/contracts/core/route';
import { AppError } from '../app-error.ts';
import type { Metrics } from '../metrics.ts';
import { networkOf } from './network.ts';

/**
 * Calls that need no session share a few places of a process, so that any number of them leaves room for those who are
 * signed in. Where they wait, networks come first from which somebody signed in lately, then those that asked least: a
 * person who signs in passes by those who ask all the time. Heavy calls have places of their own, held for long, and so
 * have devices.
 */
export interface StrangerQueue {
  /** Waits for a place; answers how to leave it. */
  enter(route: Pick<Route, 'id' | 'permission' | 'isHeavy'>, ip: string): Promise<() => void>;
  /** Somebody there proved to be who they are: what the network asked for is forgotten, and it is known for a day. */
  trust(ip: string): void;
}

const places = 4;
const heavyPlaces = 2;
const longestLine = 200;
const longestWaitMs = 10_000;
const rememberedMs = 60_000;
const mostNetworks = 100_000;
const knownMs = 86_400_000;
/** Calls of a known network that come first; a sign-in that succeeds gives as many again. */
const callsAhead = 20;

const tooMany = (): AppError => new AppError('core.too_many_requests', { data: { retryAfterS: 2 } });

export function createStrangerQueue(metrics: Pick<Metrics, 'gauge'>): StrangerQueue {
  const recent = createRecentCalls();
  const lanes = new Map<string, Lane>();
  const laneOf = ({ id, permission, isHeavy }: Pick<Route, 'id' | 'permission' | 'isHeavy'>): Lane => {
    // Devices that enrol (`open`) do not stand before people who sign in (`public`).
    const name = isHeavy ? id : permission;
    const lane = lanes.get(name) ?? createLane(isHeavy ? heavyPlaces : places);
    lanes.set(name, lane);
    return lane;
  };
  metrics.gauge('strangers_waiting', 'Calls without a session that wait for a place', () =>
    [...lanes.values()].reduce((sum, lane) => sum + lane.waiting(), 0),
  );
  return {
    enter: (route, ip) => laneOf(route).enter(recent.count(networkOf(ip))),
    trust: (ip) => recent.trust(networkOf(ip)),
  };
}

interface Lane {
  enter(rank: number): Promise<() => void>;
  waiting(): number;
}

interface Waiting {
  rank: number;
  admit: () => void;
  refuse: () => void;
}

/** The lowest rank comes first, and of equals who came first. Exported for its test. */
export function createLane(count: number, limits = { longestLine, longestWaitMs }): Lane {
  let free = count;
  const line: Waiting[] = [];
  const pick = (isBetter: (one: Waiting, than: Waiting) => boolean): Waiting | undefined =>
    line.reduce<Waiting | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
  const remove = (one: Waiting): void => {
    line.splice(line.indexOf(one), 1);
  };
  const leave = (): void => {
    const next = pick((one, than) => one.rank < than.rank);
    if (!next) {
      free++;
      return;
    }
    remove(next);
    next.admit();
  };
  const wait = (rank: number): Promise<void> =>
    new Promise((done, fail) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        settle();
      };
      const one: Waiting = { rank, admit: end(done), refuse: end(() => fail(tooMany())) };
      const timer = setTimeout(() => {
        remove(one);
        one.refuse();
      }, limits.longestWaitMs);
      line.push(one);
    });
  return {
    enter: async (rank) => {
      if (free > 0) free--;
      else {
        if (line.length >= limits.longestLine) {
          const last = pick((one, than) => one.rank >= than.rank);
          if (!last || last.rank <= rank) throw tooMany();
          remove(last);
          last.refuse();
        }
        await wait(rank);
      }
      return leave;
    },
    waiting: () => line.length,
  };
}

/** How often networks asked within this minute and the last, and where people signed in. */
function createRecentCalls() {
  let [now, before] = [new Map<string, number>(), new Map<string, number>()];
  let startedAt = Date.now();
  /** Oldest first. */
  const known = new Map<string, number>();
  const turn = (): void => {
    const age = Date.now() - startedAt;
    if (age < rememberedMs && now.size < mostNetworks) return;
    [before, now] = [age < 2 * rememberedMs ? now : new Map<string, number>(), new Map<string, number>()];
    startedAt = Date.now();
  };
  const isKnown = (network: string): boolean => Date.now() - (known.get(network) ?? 0) < knownMs;
  return {
    /** Counts one more; answers the rank by how many there were. */
    count: (network: string): number => {
      turn();
      const current = now.get(network) ?? 0;
      now.set(network, current + 1);
      const asked = current + (before.get(network) ?? 0);
      return asked < callsAhead && isKnown(network) ? -1 : asked;
    },
    trust: (network: string): void => {
      now.delete(network);
      before.delete(network);
      known.delete(network);
      known.set(network, Date.now());
      if (known.size > mostNetworks) known.delete(known.keys().next().value ?? '');
    },
  };
}
