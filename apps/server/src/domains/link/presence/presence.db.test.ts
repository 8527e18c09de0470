import { People } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import type { ConnectionEvent } from '../../../platform/link/presence-feed.ts';
import { createLog } from '../../../platform/log.ts';
import { applyConnections, applyEvents } from './presence.service.ts';

let own: TestDatabase;
let people: People;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase(inject('templateDatabase'));
  people = new People(own.ownerUrl);
  database = openDatabase(readConfig(serverSettings(own)), createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await people.close();
  await own.drop();
});

async function connection(serverId: string) {
  const device = await people.device(await people.partner(await people.vendor()));
  const event = (kind: ConnectionEvent['kind'], cid = 1): ConnectionEvent => ({
    kind,
    serverId,
    cid,
    serial: device.sn,
    ip: null,
    atMs: Date.now() - 1_000,
    reason: '',
  });
  const hear = (...events: ConnectionEvent[]) => writeBatch(database, (inside) => applyEvents(inside, events));
  const log = async () =>
    (
      await people.query<{ kind: string }>('SELECT kind FROM link_event WHERE device_id = $1 ORDER BY id', [device.id])
    ).map(({ kind }) => kind);
  return { event, hear, log };
}

describe('the use log', () => {
  it('has one end of a connection that the list of its node showed as gone before the event came', async () => {
    const { event, hear, log } = await connection('late');
    await hear(event('connected'));
    await writeBatch(database, (inside) => applyConnections(inside, 'late', [], Date.now()));
    expect(await log()).toEqual(['connected', 'disconnected']);
    await hear(event('disconnected'));
    await hear(event('connected', 2));
    expect(await log()).toEqual(['connected', 'disconnected', 'connected']);
  });

  it('has both sides of a connection that began and ended in one batch', async () => {
    const { event, hear, log } = await connection('short');
    await hear(event('connected'), event('disconnected'), event('connected', 2));
    expect(await log()).toEqual(['connected', 'disconnected', 'connected']);
  });
});
