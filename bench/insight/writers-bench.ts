import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { setDevicesOnline } from '@tilldeck/server/domains/devices/index';
import { keepWork } from '@tilldeck/server/domains/tasks/index';
import type { App } from '@tilldeck/server/platform/app';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { writeBatch } from '@tilldeck/server/platform/db/batch';
import { allowLongStatements } from '@tilldeck/server/platform/db/long-statements';
import { controllersOf, levelNames, levelsOf, settingLevels } from '@tilldeck/server/platform/db/org-tree';
import { type ScopedDb, systemScope, writeIn } from '@tilldeck/server/platform/db/scope';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import type { TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { sql } from 'kysely';
import type pg from 'pg';
import { cpuOf } from '../ingest/cpu.ts';
import { median } from '../report/result.ts';

export interface WritersSize {
  activations: number;
  transfer: number;
  results: number;
  rounds: number;
}

/** What notes events for the figures; everything else that these statements set off stays. */
const noting = [
  ['devices_device', 'devices_device_sale_changed'],
  ['devices_lifecycle', 'devices_lifecycle_noted'],
  ['appstore_journal', 'appstore_journal_noted'],
] as const;
const perBatch = 1_000;
/** As a transfer has it. */
const perMove = 2_500;
const limitMs = 600_000;

interface Cost {
  cpuMs: number;
  ms: number;
}

const setMetrics = async (client: pg.Client, isOn: boolean): Promise<void> => {
  for (const [table, trigger] of noting)
    await client.query(`ALTER TABLE ${table} ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`);
};

/** Processor time of the database for writers with metrics and without, in turns. */
export async function benchWriters(database: TestDatabase, client: pg.Client, size: WritersSize) {
  const app = createApp(readConfig(serverSettings(database)), domains);
  try {
    const activations = await inTurns(app, client, size.rounds, await activation(client, size.activations));
    const transfer = await inTurns(app, client, size.rounds, await transferOf(client, size.transfer));
    const results = await benchResults(app, client, size.results);
    return {
      activations: { devices: size.activations, ...activations },
      transfer: { devices: size.transfer, ...transfer },
      results,
    };
  } finally {
    await setMetrics(client, true);
    await app.close();
  }
}

type Work = (inside: ScopedDb) => Promise<void>;

const idsOf = async (client: pg.Client, where: string, most: number): Promise<string[]> =>
  (
    await client.query<{ id: string }>(
      `SELECT id FROM devices_device WHERE ${where} ORDER BY hashint8extended(id, 5) LIMIT $1`,
      [most],
    )
  ).rows.map(({ id }) => id);

async function activation(client: pg.Client, most: number): Promise<Work> {
  const ids = await idsOf(client, `state = 'inactive'`, most);
  return async (inside) => {
    for (let from = 0; from < ids.length; from += perBatch)
      await setDevicesOnline(inside, ids.slice(from, from + perBatch));
  };
}

/** The statement of a transfer, without its list of devices and its allocations. Four of five devices are activated. */
async function transferOf(client: pg.Client, most: number): Promise<Work> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM identity_org WHERE kind = 'partner' AND activated_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
  );
  const target = rows[0]?.id ?? 0;
  const ids = await idsOf(client, `org_id <> ${target}`, most);
  const move = ({ db }: ScopedDb, some: readonly string[]) =>
    sql`
      with old as materialized (select id, sn, org_id, model_id from devices_device where id = any(${some}::bigint[])),
      moved as (
        update devices_device d
           set org_id = t.id, ${settingLevels('t')}, group_id = null, shop_id = null, operator_id = null, tags = '{}',
               version = d.version + 1
          from old, identity_org t where d.id = old.id and t.id = ${target} returning d.id)
      insert into devices_lifecycle (org_id, ${levelNames()}, device_id, sn, operate_type, from_org_id, target_org_id, target_name,
             model_id, controllers, from_controllers)
      select t.id, ${levelsOf('t', 'control')}, old.id, old.sn, 'transfer', old.org_id, t.id, t.name, old.model_id,
             ${controllersOf('t', 'control')}, ${controllersOf('f', 'control')}
        from old join moved on moved.id = old.id join identity_org t on t.id = ${target}
        join identity_org f on f.id = old.org_id`.execute(db);
  return async (inside) => {
    for (let from = 0; from < ids.length; from += perMove) await move(inside, ids.slice(from, from + perMove));
  };
}

/** The same work with metrics and without, undone each time. */
async function inTurns(app: App, client: pg.Client, rounds: number, work: Work) {
  const turns = { on: [] as Cost[], off: [] as Cost[] };
  // The first round pays for pages nobody has read yet.
  for (let round = -1; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await setMetrics(client, side === 'on');
      const cost = await costUndone(app, work);
      if (round >= 0) turns[side].push(cost);
    }
  const cpuOfSide = (side: 'on' | 'off') => median(turns[side].map(({ cpuMs }) => cpuMs));
  const msOf = (side: 'on' | 'off') => Math.round(median(turns[side].map(({ ms }) => ms)));
  return {
    cpuMs: { on: cpuOfSide('on'), off: cpuOfSide('off') },
    ms: { on: msOf('on'), off: msOf('off') },
    cpuRatio: cpuOfSide('on') / cpuOfSide('off'),
    rounds: turns,
  };
}

class Undone extends Error {}

async function costUndone(app: App, work: Work): Promise<Cost> {
  const cost = { cpuMs: 0, ms: 0 };
  try {
    await writeIn(systemScope(app.database, 'a bench writes as everybody does'), async (inside) => {
      await allowLongStatements(inside, limitMs);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inside.db);
      const pid = rows[0]?.pid ?? 0;
      const [cpu, at] = [cpuOf(pid), performance.now()];
      await work(inside);
      cost.cpuMs = cpuOf(pid) - cpu;
      cost.ms = performance.now() - at;
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return cost;
}

/** Installs that devices report as succeeded, in batches that take turns; each batch is kept. */
async function benchResults(app: App, client: pg.Client, most: number) {
  const { rows: apps } = await client.query<{ id: string; version_id: string }>(
    'SELECT id, public_version_id AS version_id FROM appstore_app WHERE public_version_id IS NOT NULL ORDER BY id LIMIT 1',
  );
  const payload = { appId: apps[0]?.id, appVersionId: apps[0]?.version_id };
  const { rows: tasks } = await client.query<{ id: string }>(
    `INSERT INTO tasks_task (org_id, kind, lane, payload, target, target_hash, plan, state, timeout_s, max_attempts, started_at)
     VALUES (1, 'install', 'change', $1, '{}', '', '{}', 'running', 3600, 1, now()) RETURNING id`,
    [JSON.stringify(payload)],
  );
  const taskId = tasks[0]?.id ?? '';
  const ids = await idsOf(client, 'activated_at IS NOT NULL', most);
  await client.query(
    `INSERT INTO tasks_execution (task_id, device_id, sn, state, is_released, sent_at)
     SELECT $1, d.id, d.sn, 'sent', true, now() FROM devices_device d WHERE d.id = ANY ($2::bigint[])`,
    [taskId, ids],
  );
  await client.query('VACUUM ANALYZE tasks_execution');
  const sum = { on: { cpuMs: 0, ms: 0, reports: 0 }, off: { cpuMs: 0, ms: 0, reports: 0 } };
  let seq = 0;
  for (let from = 0; from < ids.length; from += perBatch) {
    const some = ids.slice(from, from + perBatch);
    const nr = from / perBatch;
    const side = nr % 4 === 0 || nr % 4 === 3 ? 'on' : 'off';
    await setMetrics(client, side === 'on');
    const atMs = Date.now();
    const [cpu, at] = [await cpuOfOthers(client), performance.now()];
    await writeBatch(app.database, (inside) =>
      keepWork(
        inside,
        some.map((deviceId) => {
          const head = { epoch: 1, seq: ++seq };
          return { ...head, deviceId, atMs, payload: { ...head, at: atMs, id: `${taskId}-1`, step: 'succeeded' } };
        }),
        app.contributions,
      ),
    );
    sum[side].ms += performance.now() - at;
    sum[side].cpuMs += (await cpuOfOthers(client)) - cpu;
    sum[side].reports += some.length;
  }
  const microsOf = (side: 'on' | 'off') => (sum[side].cpuMs * 1_000) / sum[side].reports;
  const { rows: kept } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM appstore_journal WHERE task_id = $1',
    [taskId],
  );
  return {
    reports: ids.length,
    journalled: kept[0]?.n ?? 0,
    cpuMicrosEach: { on: microsOf('on'), off: microsOf('off') },
    cpuRatio: microsOf('on') / microsOf('off'),
    msRatio: sum.on.ms / sum.on.reports / (sum.off.ms / sum.off.reports),
  };
}

/** Of all connections to this database but the one of the bench. */
async function cpuOfOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}
