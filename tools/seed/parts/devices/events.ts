import { insertRows } from '../../insert-rows.ts';
import type { Random } from '../../random.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoDevice } from './fleet.ts';

const hourMs = 3_600_000;
const eventDays = 6;

const happenings = [
  ['boot', {}, 2],
  ['app_started', { app: 'Till', version: '5.12.0' }, 4],
  ['app_stopped', { app: 'Loyalty', version: '2.3.1' }, 2],
  ['app_crashed', { app: 'Kitchen display', version: '1.8.4' }, 1],
  ['printer', { from: 'ready', to: 'paper_out' }, 2],
  ['printer', { from: 'paper_out', to: 'ready' }, 2],
  ['app_updated', { package: 'com.tilldeck.till', app: 'Till', from: '5.11.2', to: '5.12.0' }, 1],
  ['app_installed', { package: 'com.tilldeck.loyalty', app: 'Loyalty', to: '2.3.1' }, 1],
  ['cash_drawer', {}, 2],
  ['network', { from: 'wifi', to: 'mobile' }, 1],
  ['power', { isCharging: true }, 1],
  ['sleep', {}, 2],
  ['wake', {}, 2],
] as const;

/** The reports of one device were refused twice today: what its use log and its diagnosis then say. */
const refusals = [
  { hoursAgo: 5, detail: { report: 'telemetry', reason: 'unreadable', seconds: 60 } },
  { hoursAgo: 3, detail: { report: 'telemetry', reason: 'unreadable', seconds: 120 } },
] as const;
/** A device of this organisation (its number in the demo data). */
const refusedOf = 7;

function refusedEvents(used: readonly DemoDevice[], now: Date) {
  const device = used.find(({ org_id: orgId }) => orgId === refusedOf);
  if (!device) return [];
  return refusals.map(({ hoursAgo, detail }) =>
    eventOf(device, new Date(now.getTime() - hoursAgo * hourMs), 'set_aside', detail),
  );
}

const eventOf = (device: DemoDevice, at: Date, kind: string, detail: object) => ({
  org_id: device.org_id,
  device_id: device.id,
  sn: device.sn,
  at,
  received_at: at,
  epoch: 0,
  seq: 0,
  kind,
  detail,
});

interface Item {
  area: string;
  item: string;
  result: 'passed' | 'warning' | 'failed';
  value: string;
  advice?: string;
}

function examine(random: Random, { model }: DemoDevice): Item[] {
  const warned = (isBad: boolean, advice: string) =>
    isBad
      ? { result: random.isLucky(0.5) ? ('warning' as const) : ('failed' as const), advice }
      : { result: 'passed' as const };
  const heat = random.between(31, 66);
  const capacity = random.between(52, 99);
  const freePercent = random.between(4, 70);
  const delayMs = random.between(9, 420);
  return [
    ...(model.series === 'Scanner'
      ? []
      : [
          { area: 'printer', item: 'paper', value: '80 mm', ...warned(random.isLucky(0.1), 'Put in a new roll') },
          { area: 'printer', item: 'head_temperature', value: `${heat} °C`, ...warned(heat > 60, 'Let it cool down') },
        ]),
    ...(model.series === 'Mobile'
      ? [{ area: 'battery', item: 'capacity', value: `${capacity} %`, ...warned(capacity < 60, 'Replace the battery') }]
      : []),
    { area: 'hardware', item: 'memory', value: '4096 MB', result: 'passed' as const },
    {
      area: 'hardware',
      item: 'storage',
      value: `${freePercent} % free`,
      ...warned(freePercent < 8, 'Delete what is not needed'),
    },
    { area: 'network', item: 'dns', value: '12 ms', result: 'passed' as const },
    { area: 'network', item: 'server', value: `${delayMs} ms`, ...warned(delayMs > 350, 'Look for a better signal') },
  ];
}

/** What happened on devices in the last days, and what they found when they tested themselves. */
export async function seedEvents(
  { client, now, random: chanceOf }: SeedContext,
  used: readonly DemoDevice[],
): Promise<void> {
  const random = chanceOf('device events');
  await client.query(
    `SELECT ensure_day_partition(log, $1::date - d) FROM unnest(ARRAY['link_telemetry', 'link_event']) log, generate_series(0, ${eventDays + 1}) d`,
    [now],
  );
  const at = () => new Date(now.getTime() - random.next() * eventDays * 24 * hourMs);
  const events = used.flatMap((device) =>
    Array.from({ length: random.between(2, 5) }, () => {
      const [kind, detail] = random.weighted(happenings.map((each) => [each, each[2]] as const));
      return eventOf(device, at(), kind, detail);
    }),
  );
  const ordered = [...events, ...refusedEvents(used, now)].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(
    client,
    'link_event',
    ordered.map((event, index) => ({ ...event, id: index + 1 })),
  );
  await client.query(`SELECT pass_ids('link_event', $1)`, [ordered.length]);
  const reports = used
    .filter(() => random.isLucky(0.12))
    .map((device) => {
      const items = examine(random, device);
      const bad = items.filter(({ result }) => result !== 'passed');
      const when = at();
      return {
        org_id: device.org_id,
        device_id: device.id,
        sn: device.sn,
        model_id: device.model_id,
        epoch: 0,
        seq: 0,
        at: when,
        received_at: when,
        cause: random.pick(['local', 'remote', 'schedule']),
        result: bad.some(({ result }) => result === 'failed') ? 'failed' : bad.length > 0 ? 'warning' : 'passed',
        failed_count: bad.filter(({ result }) => result === 'failed').length,
        item_count: items.length,
        report: { items },
      };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(
    client,
    'link_examination',
    reports.map((report, index) => ({ ...report, id: index + 1 })),
  );
  await client.query(`SELECT pass_ids('link_examination', $1)`, [reports.length]);
}
