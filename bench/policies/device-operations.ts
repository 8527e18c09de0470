import type { App } from '@tilldeck/server/platform/app';
import { reportItem } from '../../apps/server/testing/policy-world.ts';
import { shuffled } from '../report/shuffled.ts';
import type { TaskOffice } from '../tasks/task-office.ts';
import { figuresOf, type PoliciesSize, type Turn, took, tookUndone } from './in-turns.ts';

const perBatch = 1_000;

/** Devices change their owner, with the trigger that places them and without it. */
export async function benchMoves(office: TaskOffice, { fleet, rounds }: PoliciesSize) {
  const { client } = office;
  const { rows } = await client.query<{ id: number }>(
    `insert into identity_org (parent_id, kind, name, partner_type, activated_at)
     values (1, 'partner', 'Bench partner', 'controllable', now()) returning id`,
  );
  const partner = rows[0]?.id;
  const move = async (from: number, devices: number) => {
    await client.query(
      'update devices_device set org_id = $1 where id in (select id from devices_device order by id offset $2 limit $3)',
      [partner, from, devices],
    );
  };
  const inTurns = async (devices: number, times: number) => {
    const turns: Turn[] = [];
    for (let round = 0; round < times; round++) {
      const from = (round * devices) % Math.max(1, fleet - devices);
      const bareMs = await tookUndone(office, async () => {
        await client.query('alter table devices_device disable trigger devices_device_policies_moved');
        await move(from, devices);
      });
      const oursMs = await tookUndone(office, () => move(from, devices));
      turns.push({ oursMs, bareMs });
    }
    return { devices, ...figuresOf(turns) };
  };
  return { one: await inTurns(1, 20 * rounds), transfer: await inTurns(Math.max(10, Math.round(fleet / 100)), rounds) };
}

/** The same rows only written, as one statement of a batch. */
const bareWrites = {
  first: `insert into bench.item (device_id, item, hash, outcome, reason, epoch, seq, reported_at)
    select device_id, 'custom_settings', hash, 'verified', '', 1, 1, now() from unnest($1::bigint[], $2::text[]) as s (device_id, hash)`,
  changed: `update bench.item i set hash = s.hash, outcome = 'verified', reason = '', epoch = 1, seq = i.seq + 1, reported_at = now()
     from unnest($1::bigint[], $2::text[]) as s (device_id, hash)
    where i.device_id = any ($1::bigint[]) and i.device_id = s.device_id and i.item = 'custom_settings'`,
};

/** Outcomes that devices report, written and counted, against the same rows only written: new ones, then changed ones. */
export async function benchReports({ client }: TaskOffice, app: App, { reports }: PoliciesSize) {
  const { rows } = await client.query<{ id: string }>('select id from devices_device order by id limit $1', [reports]);
  const ids = shuffled(rows.map(({ id }) => id));
  await client.query('create table bench.item (like link_item including all) with (fillfactor = 70)');
  const inBatches = async (which: keyof typeof bareWrites) => {
    const turns: Turn[] = [];
    for (let from = 0; from < ids.length; from += perBatch) {
      const some = ids.slice(from, from + perBatch);
      const hash = `bench-${which}`.padEnd(32, 'x');
      const bareMs = await took(() =>
        client.query(bareWrites[which], [`{${some.join()}}`, `{${some.map(() => hash).join()}}`]),
      );
      const said = some.map((deviceId) => ({ deviceId, hash, outcome: 'verified' as const, reason: '' }));
      turns.push({ oursMs: await took(() => reportItem(app, 'custom_settings', said)), bareMs });
    }
    const { ratio, ...times } = figuresOf(turns);
    return { rateRatio: 1 / ratio, ...times };
  };
  const first = await inBatches('first');
  await client.query('vacuum analyze link_item, bench.item, policies_device');
  return { reports: ids.length, perBatch, first, changed: await inBatches('changed') };
}
