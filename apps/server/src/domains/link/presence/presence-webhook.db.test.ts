import { presenceDevicesPerMessage } from '@tilldeck/contracts/link/link.limits';
import type { TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startTaskHarness, type TaskHarness } from '../../../../testing/task-harness.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { presenceEvents, tellPresence } from './presence-webhook.service.ts';

let world: TaskHarness;
let other: TestOrg;
let own: TestDevice[];
let theirs: TestDevice[];
beforeEach(async () => {
  world = await startTaskHarness(inject('templateDatabase'));
  other = await world.people.partner(await world.people.vendor());
  own = await world.people.devices(world.owner, 3);
  theirs = await world.people.devices(other, 2);
  await world.people.query(`UPDATE devices_device SET state = 'online'`);
  await world.people.query(`UPDATE devices_device SET state = 'offline' WHERE id = $1`, [own[2]?.id]);
});
afterEach(() => world.close());

const subscribe = (orgId: number, state = 'enabled') =>
  world.people.query(
    `INSERT INTO integration_endpoint (org_id, url, event_types, sealed_secret, state)
     VALUES ($1, 'https://hooks.example', '{device.online,device.offline}', '', $2)`,
    [orgId, state],
  );
const tell = async () => {
  const ids = [...own, ...theirs].map(({ id }) => id);
  await writeIn(world.scope, (inside) => tellPresence(world.app, inside, ids));
  return world.people.query(
    `SELECT topic, org_id, jsonb_array_length(payload -> 'deviceIds') AS devices FROM outbox_event
      WHERE topic LIKE 'device.%line' ORDER BY topic, org_id`,
  );
};

describe('presence for other systems', () => {
  it('is written for nobody while nobody asks for it', async () => {
    await subscribe(world.owner.id, 'disabled');
    expect(await tell()).toEqual([]);
  });

  it('is one event for an owner and direction, and only of those who ask', async () => {
    await subscribe(world.owner.id);
    expect(await tell()).toEqual([
      { topic: 'device.offline', org_id: world.owner.id, devices: 1 },
      { topic: 'device.online', org_id: world.owner.id, devices: 2 },
    ]);
  });

  it('is that of all devices where the vendor asks', async () => {
    await subscribe(1);
    expect(await tell()).toEqual([
      { topic: 'device.offline', org_id: world.owner.id, devices: 1 },
      { topic: 'device.online', org_id: world.owner.id, devices: 2 },
      { topic: 'device.online', org_id: other.id, devices: 2 },
    ]);
  });

  it('names at most so many devices in a message', () => {
    const many = Array.from({ length: presenceDevicesPerMessage + 1 }, (_, at) => ({
      id: String(at + 1),
      orgId: 7,
      state: 'online' as const,
    }));
    expect(presenceEvents(many).map(({ payload }) => payload.deviceIds.length)).toEqual([presenceDevicesPerMessage, 1]);
  });
});
