import { customSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { writeResult } from '../report/result.ts';
import { openOffice, type TaskOffice } from '../tasks/task-office.ts';
import { benchMoves, benchReports } from './device-operations.ts';
import { figuresOf, type PoliciesSize, type Turn, took, tookUndone } from './in-turns.ts';

const tagCount = 6;
const perPlacing = 50_000;

/** Rules on a large fleet, each step against the bare statement in the same run, in turns. */
export async function benchPolicies(size: PoliciesSize, log: (line: string) => void = () => undefined) {
  const office = await openOffice(size.fleet);
  const app = createApp(readConfig(serverSettings(office.database)), domains);
  try {
    const placedMs = await placeFleet(office);
    log(`${size.fleet} devices placed in ${Math.round(placedMs / 1_000)} s`);
    const tags = await listTags(office);
    // A few rules, so that there are classes to tell apart.
    for (const tag of tags.slice(1)) await release(office, await addRule(office, tag), {});
    const all = await benchAll(office, size.rounds);
    log(`all: ${JSON.stringify(all)}`);
    const tag = await benchTag(office, tags[0] ?? '', size.rounds);
    log(`tag: ${JSON.stringify(tag)}`);
    const moves = await benchMoves(office, size);
    log(`moves: ${JSON.stringify(moves)}`);
    const reports = await benchReports(office, app, size);
    log(`reports: ${JSON.stringify(reports)}`);
    const wrongCounters = await countWrong(office);
    const figures = { size, placedMs, all, tag, moves, reports, wrongCounters };
    const file = writeResult({
      bench: 'policies',
      figures,
      notes: [
        'all: the call that releases a rule to every device, with the count it repeats, against the bare UPDATE of the same class rows and one grouped scan of the fleet; deviceRows: rows of devices that releases and withdrawals wrote',
        'preview: the call against one grouped scan of the fleet',
        'tag: the same for a tenth of the fleet, against the bare UPDATE of the class of those devices',
        'moves: one device and a hundredth of the fleet change their owner, with the trigger and without; each is undone',
        'reports: batches of 1,000 outcomes written and counted, against the same batches only written: first by INSERT of an item nothing was said of, then changed by UPDATE',
        'a pull is compared with an earlier commit by the bench `turns`',
      ],
    });
    return { figures, file };
  } finally {
    await app.close();
    await office.close();
  }
}

/** The fleet is filled without triggers. A tenth has the first tag, a few have each of the others. */
async function placeFleet({ client }: TaskOffice): Promise<number> {
  await client.query(`
    insert into devices_tag (org_id, name) select 1, 'Bench ' || n from generate_series(1, ${tagCount}) n;
    set session_replication_role = replica`);
  await client.query(`
    update devices_device d set tags = array(
      select t.id from devices_tag t where hashint8extended(d.id, t.id) % (case when t.name = 'Bench 1' then 10 else 40 end) = 0 order by t.id)`);
  await client.query('set session_replication_role = origin');
  const ms = await took(() =>
    client.query(`
      select policies_place(array_agg(id)) from (
        select id, (row_number() over (order by id)) / ${perPlacing} as part from devices_device) d group by part`),
  );
  await client.query('vacuum analyze devices_device, policies_device, policies_class, policies_counter');
  return ms;
}

const listTags = async ({ client }: TaskOffice): Promise<string[]> =>
  (await client.query<{ id: string }>('select id::text from devices_tag order by name')).rows.map(({ id }) => id);

let rules = 0;
async function addRule({ admin }: TaskOffice, tagId: string | null): Promise<string> {
  const target = tagId === null ? { scope: 'all' as const } : { scope: 'tag' as const, tagIds: [tagId] };
  rules++;
  const added = await admin.call(customSettingsRoutes.add, {
    name: `Bench ${rules}`,
    target,
    payload: { volume: rules },
  });
  return added.id;
}

interface Released {
  previewMs: number;
  releaseMs: number;
}

async function release({ admin }: TaskOffice, id: string, plan: object): Promise<Released> {
  const { version } = await admin.call(customSettingsRoutes.detail, { id });
  let previewHash = '';
  const previewMs = await took(async () => {
    previewHash = (await admin.call(customSettingsRoutes.preview, { id })).hash;
  });
  const releaseMs = await took(() => admin.call(customSettingsRoutes.release, { id, version, previewHash, plan }));
  return { previewMs, releaseMs };
}

async function withdraw({ admin }: TaskOffice, id: string): Promise<void> {
  const { version } = await admin.call(customSettingsRoutes.detail, { id });
  await admin.call(customSettingsRoutes.withdraw, { id, version });
}

const item = `array_position(policies_items(), 'custom_settings')`;
const groupedScan = `
  select p.classes[${item}], d.model_id, count(*), bit_xor(hashint8extended(d.id, 0))
    from devices_device d join policies_device p on p.device_id = d.id group by 1, 2`;

/** Counts rows of devices that are written from now on. Statistics of other connections come too late for that. */
async function watchDeviceRows({ client }: TaskOffice): Promise<() => Promise<number>> {
  const { rows } = await client.query<{ id: string }>(
    `select (pg_current_xact_id()::text::numeric % 4294967296)::bigint as id`,
  );
  return async () => {
    const written = await client.query<{ n: number }>(
      'select count(*)::int as n from policies_device where xmin::text::bigint > $1',
      [rows[0]?.id],
    );
    return written.rows[0]?.n ?? 0;
  };
}

async function benchAll(office: TaskOffice, rounds: number) {
  const { client } = office;
  const id = await addRule(office, null);
  const countRows = await watchDeviceRows(office);
  const releases: Turn[] = [];
  const previews: Turn[] = [];
  for (let round = 0; round < rounds; round++) {
    const scanMs = await took(() => client.query(groupedScan));
    const classMs = await tookUndone(office, () =>
      client.query(
        `update policies_class set is_compiled = false, matches = matches || 9000000000000 where item = ${item}`,
      ),
    );
    const { previewMs, releaseMs } = await release(office, id, {});
    await withdraw(office, id);
    previews.push({ oursMs: previewMs, bareMs: scanMs });
    releases.push({ oursMs: releaseMs, bareMs: scanMs + classMs });
  }
  return { release: figuresOf(releases), preview: figuresOf(previews), deviceRows: await countRows() };
}

async function benchTag(office: TaskOffice, tagId: string, rounds: number) {
  const { client } = office;
  const id = await addRule(office, tagId);
  const turns: Turn[] = [];
  let devices = 0;
  for (let round = 0; round < rounds; round++) {
    const bareMs = await tookUndone(office, async () => {
      const { rowCount } = await client.query(
        `update policies_device p set classes[${item}] = 0 from devices_device d where d.id = p.device_id and d.tags && array[$1::int]`,
        [tagId],
      );
      devices = rowCount ?? 0;
    });
    const { releaseMs } = await release(office, id, {});
    await withdraw(office, id);
    turns.push({ oursMs: releaseMs, bareMs });
  }
  return { devices, ...figuresOf(turns) };
}

async function countWrong({ client }: TaskOffice): Promise<number> {
  const { rows } = await client.query(`
    select from (
      select class_id, hash, outcome, sum(n) as n from policies_counter group by 1, 2, 3
      union all select c, '', 'member', -count(*) from policies_device, unnest(classes) c group by 1
      union all select p.classes[array_position(policies_items(), l.item)], l.hash, l.outcome, -count(*)
        from link_item l join policies_device p using (device_id) group by 1, 2, 3) x
     group by class_id, hash, outcome having sum(n) <> 0`);
  return rows.length;
}
