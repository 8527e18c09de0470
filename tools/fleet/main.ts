/** `npm run fleet`: simulated devices in real cities, connected to a development installation that is running. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FleetFigures } from '@tilldeck/agent/simulator/fleet-options';
import { demandDevelopment } from '@tilldeck/agent/simulator/simulated-key';
import { type Profile, profiles } from '@tilldeck/agent/simulator/world/life.rules';
import { fixAt, roundOf } from '@tilldeck/agent/simulator/world/place.rules';
import type { FailShares } from '@tilldeck/agent/simulator/world/work.rules';
import { taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { loadStackEnv } from '../stack/stack-env.ts';
import { FleetProcesses } from './fleet-processes.ts';
import { type RegisteredFleet, registerFleet } from './register-fleet.ts';

const usage = `npm run fleet [-- OPTIONS]
  --devices N       how many (default 1000; 10000 is fine on two cores)
  --profile shop    shop: lives by opening hours, with failures; steady: all on, nothing fails
  --seed N          another seed is another world (default 1)
  --minutes M       ends by itself after that; else until Ctrl-C
  --speed X         simulated minutes that go by in a minute (default 1)
  --fail X          share of the work that fails, for all kinds or by kind: 0.03 or install=0.3,ota=0.1; health: apps that do not come to life (default 0.02)
  --rate N          new connections a second (default 200)
  Registers what is missing in the database of the stack ("npm run dev" has started it and the server) and connects.`;

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '1000' },
    profile: { type: 'string', default: 'shop' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    speed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '200' },
    fail: { type: 'string', default: '0.02' },
    name: { type: 'string', default: process.env.TILLDECK_STACK ?? 'dev' },
    help: { type: 'boolean', short: 'h' },
  },
});

const tellEveryMs = 5_000;

try {
  if (values.help) console.log(usage);
  else await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  demandDevelopment();
  const profile = profiles.find((name) => name === values.profile);
  if (!profile) throw new Error(usage);
  const env = { ...loadStackEnv(values.name), ...process.env };
  const seed = readNumber(values.seed);
  const registered = await registerFleet(env.DATABASE_URL ?? '', { seed, devices: readNumber(values.devices) });
  const { world, devices, settings, added } = registered;
  const leftOut = world.devices.length - devices.length;
  console.log(
    `${devices.length} devices in ${world.shops.length} shops, ${added} of them new in the registry` +
      (leftOut > 0 ? `; ${leftOut} left out, their key is not the factory's any more` : ''),
  );
  const moving = findMovers(registered);
  if (moving.length > 0)
    console.log(`${moving.length} of them move, find one on the device map: ${moving.slice(0, 3).join(', ')}`);
  const fleet = await FleetProcesses.start(world, devices, {
    seed,
    profile: profile satisfies Profile,
    speed: readNumber(values.speed),
    settings,
    brokers: (env.MQTT_URLS ?? '').split(','),
    apiUrl: `http://127.0.0.1:${env.SERVER_PORT}`,
    pullShare: 1,
    maxPulls: 4,
    failShares: readFailShares(values.fail),
    connectsPerS: readNumber(values.rate),
    maxConnecting: 64,
    bareLogin: null,
  });
  try {
    await tellUntilTheEnd(fleet);
  } finally {
    await fleet.stop();
  }
}

/** Those on their way right now, each with its street. */
function findMovers({ world, devices }: RegisteredFleet): string[] {
  return devices.flatMap(({ sn, model, shop: place }) => {
    const shop = world.shops[place];
    if (!shop) return [];
    const life = { seed: world.seed, sn, model, shop };
    const round = roundOf(life);
    return round && (fixAt(life, round, Date.now()).speedMps ?? 0) > 0
      ? [`${sn} (${round.street.city}, ${round.street.name})`]
      : [];
  });
}

async function tellUntilTheEnd(fleet: FleetProcesses): Promise<void> {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  const endsAt =
    values.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + readNumber(values.minutes) * 60_000;
  while (!end.signal.aborted && Date.now() < endsAt) {
    await sleep(Math.min(tellEveryMs, endsAt - Date.now()), undefined, { signal: end.signal }).catch(() => undefined);
    const { figures } = await fleet.state();
    console.log(describe(figures));
    if (figures.opened === 0 && figures.refused > 0)
      console.log('nobody is let in yet: is the server running (npm run dev)?');
  }
}

function describe(figures: FleetFigures): string {
  return (
    `${figures.connected} of ${figures.devices} connected, ${figures.sent} messages sent, ${figures.acknowledged} saved, ` +
    `${figures.resent} sent again, ${figures.lost} connections lost, ${figures.refused} refused, ${figures.pulled} pulls`
  );
}

/** `0.03`, or `install=0.3,ota=0.1`. */
function readFailShares(text: string): FailShares {
  const pairs = text.split(',').map((part) => (part.includes('=') ? part.split('=') : ['any', part]));
  const shares = Object.fromEntries(pairs.map(([kind = '', share]) => [kind, Number(share)]));
  const isKnown = Object.keys(shares).every(
    (kind) => ['any', 'health', 'item'].includes(kind) || taskKindNames.some((name) => name === kind),
  );
  if (!isKnown || !Object.values(shares).every((share) => share >= 0 && share <= 1)) throw new Error(usage);
  return shares;
}

function readNumber(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`'${text}' is not a number above 0`);
  return number;
}
