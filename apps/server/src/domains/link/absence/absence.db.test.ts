import { People, type TestDevice } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { ConnectionEvent } from '../../../platform/link/presence-feed.ts';
import { createLog } from '../../../platform/log.ts';
import { applyEvents, expireNodes, noteNodes } from '../presence/presence.service.ts';
import { endAbsencesOfLeft } from './absence.service.ts';
import { insertNodeOutage, insertOpenOutage } from './absence.store.ts';

let own: TestDatabase;
let people: People;
let database: Database;
let device: TestDevice;
let cid = 0;

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
});
beforeEach(async () => {
  await people.query('DELETE FROM link_absence');
  await people.query('DELETE FROM link_outage');
  await people.query('DELETE FROM link_node');
  device = await people.device(await people.partner(await people.vendor()));
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

const start = Date.now() - 3_600_000;
const event = (kind: ConnectionEvent['kind'], minute: number, on = cid): ConnectionEvent => ({
  kind,
  serverId: 'node-a',
  cid: on,
  serial: device.sn,
  ip: null,
  atMs: start + minute * 60_000,
  reason: kind === 'connected' ? '' : 'Stale Connection',
});
const hear = (...events: ConnectionEvent[]) => writeBatch(database, (inside) => applyEvents(inside, events));
const connect = (minute: number) => {
  cid += 1;
  return event('connected', minute);
};

interface Absence {
  since: number;
  until: number | null;
  cause: string;
  is_ours: boolean;
  org_id: number;
}
/** Times in minutes since the start. */
const absences = () =>
  people.query<Absence>(
    `SELECT round(extract(epoch FROM since - $2) / 60)::int AS since, round(extract(epoch FROM until - $2) / 60)::int AS until,
            cause, outage_id IS NOT NULL AS is_ours, org_id FROM link_absence WHERE device_id = $1 ORDER BY since`,
    [device.id, new Date(start).toISOString()],
  );
const nodes = [{ serverId: 'node-a', name: 'a' }];
const seenAgo = (seconds: number) =>
  people.query(`UPDATE link_node SET seen_at = now() - make_interval(secs => $1)`, [seconds]);

describe('absences', () => {
  it('begin with the end of the last connection and end with the next one', async () => {
    await hear(connect(0));
    expect(await absences()).toEqual([]);
    await hear(event('disconnected', 5));
    expect(await absences()).toMatchObject([{ since: 5, until: null, cause: 'lost', is_ours: false }]);
    await hear(connect(9));
    expect(await absences()).toMatchObject([{ since: 5, until: 9 }]);
  });

  it('do not come from a take-over, nor from a device that was back before we looked', async () => {
    await hear(connect(0));
    const old = cid;
    await hear(connect(1), event('disconnected', 2, old));
    const before = cid;
    await hear(event('disconnected', 3, before), connect(4));
    expect(await absences()).toEqual([]);
  });

  it('are two around a short visit in one batch', async () => {
    await hear(connect(0));
    await hear(event('disconnected', 5));
    const visit = connect(8);
    await hear(visit, event('disconnected', 9));
    expect(await absences()).toMatchObject([
      { since: 5, until: 8 },
      { since: 9, until: null },
    ]);
  });

  it('are ours when they begin while the broker is away, and until devices had time to come back', async () => {
    await writeBatch(database, (inside) => noteNodes(inside, nodes, 'leader'));
    await hear(connect(0));
    await seenAgo(300);
    await writeBatch(database, (inside) => insertOpenOutage(inside));
    await writeBatch(database, (inside) => insertOpenOutage(inside));
    await writeBatch(database, (inside) => expireNodes(inside, ['node-a'], 100));
    await writeBatch(database, (inside) => noteNodes(inside, nodes, 'broker'));
    expect(await absences()).toMatchObject([{ cause: 'node', is_ours: true, until: null }]);
    expect(await people.query('SELECT kind, until IS NULL AS is_open FROM link_outage')).toEqual([
      { kind: 'broker', is_open: false },
    ]);
    // Back for a moment within the spread, and away again.
    cid += 1;
    await hear({ ...event('connected', 0), atMs: Date.now() });
    await hear({ ...event('disconnected', 0), atMs: Date.now() + 20_000 });
    expect((await absences()).at(-1)).toMatchObject({ is_ours: true });
    cid += 1;
    await hear({ ...event('connected', 0), atMs: Date.now() + 30_000 });
    await hear({ ...event('disconnected', 0), atMs: Date.now() + 200_000 });
    expect((await absences()).at(-1)).toMatchObject({ is_ours: false });
  });

  it('are ours also when we learn of the outage only after them', async () => {
    await writeBatch(database, (inside) => noteNodes(inside, nodes, 'leader'));
    await hear(connect(0));
    await seenAgo(600);
    await hear({ ...event('disconnected', 0), atMs: Date.now() - 300_000 });
    expect(await absences()).toMatchObject([{ is_ours: false }]);
    await writeBatch(database, (inside) => noteNodes(inside, nodes, 'database'));
    expect(await absences()).toMatchObject([{ is_ours: true }]);
    expect(await people.query('SELECT kind FROM link_outage')).toEqual([{ kind: 'database' }]);
  });

  it('are not ours because a node died that they had nothing to do with', async () => {
    await writeBatch(database, (inside) => noteNodes(inside, [{ serverId: 'node-b', name: 'b' }], 'leader'));
    await hear(connect(0));
    await writeBatch(database, (inside) => insertNodeOutage(inside, ['node-b']));
    await hear({ ...event('disconnected', 0), atMs: Date.now() });
    expect(await absences()).toMatchObject([{ is_ours: false }]);
  });

  it('end with the ownership, and the new owner has its own', async () => {
    await hear(connect(0));
    await hear(event('disconnected', 5));
    const next = await people.partner(await people.vendor());
    const [before] = await absences();
    await people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [device.id, next.id]);
    await writeIn(systemScope(database, 'a test moves a device'), (inside) =>
      endAbsencesOfLeft(inside, { deviceIds: [device.id], why: 'moved', controllerIds: [] }),
    );
    expect(await absences()).toMatchObject([
      { since: 5, until: 60, org_id: before?.org_id },
      { since: 60, until: null, org_id: next.id, cause: 'moved' },
    ]);
  });

  it('end when the device is disabled and begin when it is enabled', async () => {
    await hear(connect(0));
    await hear(event('disconnected', 5));
    await people.query(`UPDATE devices_device SET state = 'disabled' WHERE id = $1`, [device.id]);
    expect(await absences()).toMatchObject([{ since: 5, until: 60 }]);
    await people.query(`UPDATE devices_device SET state = 'offline' WHERE id = $1`, [device.id]);
    expect(await absences()).toMatchObject([{ until: 60 }, { until: null, cause: 'enabled' }]);
  });
});
