import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { cpuWatch } from '../report/cpu-watch.ts';
import { writeResult } from '../report/result.ts';
import type { SiegeTally } from './besieger.main.ts';
import { Besieger } from './besieger.ts';
import { figuresOf, type Person, type SignIns, settle, signInsOf } from './sign-ins.ts';

export interface SiegeOptions {
  /** One after the other: quiet, siege from few addresses, quiet, siege from many. */
  cycles: number;
  phaseS: number;
  /** Expensive calls of strangers. */
  callsPerS: number;
  /** Sign-ins of others, meanwhile and without. */
  signInsPerS: number;
}

type Cpu = { server: number; postgres: number };
interface Phase extends SignIns {
  load: number;
  cpuMs: Cpu;
}
interface Siege extends Phase {
  tally: SiegeTally;
  besiegerCpuMs: number;
}

/** A script on a few machines runs into the limits of its addresses; a botnet does not. */
const sieges = { few: { addresses: 5, network: 20 }, many: { addresses: 1_000, network: 30 } } as const;
/** At four sign-ins a second each of them signs in every two minutes. */
const peopleCount = 481;
const victimCount = 50;
const settledAtOnce = 13;
/** Limits and costs as an installation has them. */
const production = {
  NODE_ENV: 'production',
  ADDRESS_LIMIT_FACTOR: '1',
  PBKDF2_ITERATIONS: '600000',
  DATABASE_POOL_SIZE: '20',
};

/** What people wait for at the sign-in while strangers make the calls that cost most, against what they wait without. */
export async function benchSiege(
  { cycles, phaseS, callsPerS, signInsPerS }: SiegeOptions,
  say: (line: string) => void,
) {
  const stack = stackSettings();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = { name, ownerUrl, appUrl: on(stack.DATABASE_APP_URL), vendorUrl: on(stack.DATABASE_VENDOR_URL) };
  const settings = serverSettings({ ...database, drop: () => dropDatabase(name) });
  const people = new People(ownerUrl);
  const server = await spawnServer({ ...settings, ...production });
  const besieger = new Besieger();
  try {
    const { others, victims } = await fill(people, server.url);
    let turn = 0;
    const next = () => others[turn++ % others.length] as Person;
    const cpu = cpuWatch(people, server.pid);
    const signIns = async (seconds: number): Promise<Phase> => ({
      ...(await cpu(() => signInsOf(next, signInsPerS, seconds))),
      load: loadavg()[0] ?? 0,
    });
    const besiege = async (from: { addresses: number; network: number }, seconds: number): Promise<Siege> => {
      await besieger.prepare({ url: server.url, victims, perSecond: callsPerS, seconds, ...from });
      const [phase, { tally, cpuMs }] = await Promise.all([signIns(seconds), besieger.besiege()]);
      return { ...phase, tally, besiegerCpuMs: cpuMs };
    };
    // The first of everything pays for loading.
    await besiege({ addresses: 50, network: 10 }, 2);

    const quiet: Phase[] = [];
    const besieged: Record<keyof typeof sieges, Siege[]> = { few: [], many: [] };
    for (let cycle = 1; cycle <= cycles; cycle++)
      for (const siege of ['few', 'many'] as const) {
        quiet.push(await signIns(phaseS));
        besieged[siege].push(await besiege(sieges[siege], phaseS));
        const [calm, stormy] = [figuresOf(quiet.slice(-1)), figuresOf(besieged[siege].slice(-1))];
        say(`${cycle} ${siege}: ${JSON.stringify(calm.all)} -> ${JSON.stringify(stormy.all)}, load ${loadavg()[0]}`);
      }
    const figures = { ...judge(quiet, besieged), callsPerS, signInsPerS, cycles, phaseS };
    const file = writeResult({
      bench: 'siege',
      figures,
      notes: [
        'milliseconds from asking for a salt to the open session, the stretching of the client included (4,096 rounds), by turns from a known browser at an address where its owner signed in before, and from a new browser at a new address; ratio = besieged / quiet, phases by turns',
        'production settings: limits per address as declared, 600,000 rounds for new passwords; one process is API and worker, and the besieger runs on the same machine',
        'tally: what the besieger was answered, call by call; paid registrations come with their proof of work done beforehand; cpuMs: of the server and its database connections in all phases of that kind',
      ],
    });
    return { file, figures };
  } catch (error) {
    console.error(server.logs.slice(-5).join('\n'));
    throw error;
  } finally {
    besieger.stop();
    await server.stop();
    await people.close();
    await dropDatabase(name);
  }
}

/** People who sign in, each from an address of their own, and accounts that strangers try. */
async function fill(people: People, url: string): Promise<{ others: Person[]; victims: string[] }> {
  const org = await people.partner(await people.vendor());
  const accounts = [];
  for (let count = 0; count < peopleCount + victimCount; count++) accounts.push(await people.account(org));
  const others: Person[] = [];
  for (let first = 0; first < peopleCount; first += settledAtOnce) {
    const group = accounts.slice(first, Math.min(first + settledAtOnce, peopleCount));
    others.push(...(await Promise.all(group.map((account, index) => settle(url, account, first + index)))));
  }
  return { others, victims: accounts.slice(peopleCount).map(({ loginName }) => loginName) };
}

function judge(quiet: readonly Phase[], besieged: Record<keyof typeof sieges, readonly Siege[]>) {
  const summary = (phases: readonly Phase[]) => ({
    ...figuresOf(phases),
    loads: phases.map(({ load }) => load),
    cpuMs: {
      server: phases.reduce((sum, { cpuMs }) => sum + cpuMs.server, 0),
      postgres: phases.reduce((sum, { cpuMs }) => sum + cpuMs.postgres, 0),
    },
  });
  const calm = summary(quiet);
  const stormy = (['few', 'many'] as const).map((siege) => ({
    siege,
    addresses: sieges[siege].addresses,
    ...summary(besieged[siege]),
    besiegerCpuMs: besieged[siege].reduce((sum, { besiegerCpuMs }) => sum + besiegerCpuMs, 0),
    tally: addUp(besieged[siege].map(({ tally }) => tally)),
  }));
  const ratios = stormy.map(({ siege, all, known, unknown }) => ({
    siege,
    p50: all.p50 / calm.all.p50,
    p95: all.p95 / calm.all.p95,
    known: known.p50 / calm.known.p50,
    unknown: unknown.p50 / calm.unknown.p50,
  }));
  const refused = [calm, ...stormy].reduce((sum, figures) => sum + figures.refused.length, 0);
  return { ratios, refused, quiet: calm, besieged: stormy };
}

function addUp(tallies: readonly SiegeTally[]): SiegeTally {
  const sum: SiegeTally = {};
  for (const tally of tallies)
    for (const [call, answers] of Object.entries(tally)) {
      const ofCall = sum[call] ?? {};
      sum[call] = ofCall;
      for (const [answer, count] of Object.entries(answers)) ofCall[answer] = (ofCall[answer] ?? 0) + count;
    }
  return sum;
}
