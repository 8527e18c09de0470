import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { RemoteWorld, type Till } from '../../../../testing/remote-world.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';

let api: ApiHarness;
let world: RemoteWorld;
let org: TestOrg;
let lead: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  world = await RemoteWorld.make(api);
  await world.bridge();
  ({ org, lead } = await world.partner(api.vendor, 'Till & Co'));
});
afterAll(() => api.close());

const requested = async () => {
  const till = await world.till(org);
  return { till, id: (await world.request(lead, till)).id };
};
const asked = async () => {
  const { till, id } = await requested();
  await world.take(till);
  return { till, id };
};
const opened = async () => {
  const till = await world.till(org);
  return { till, id: await world.open(lead, till) };
};
const shown = async (draft: object = {}) => {
  const till = await world.till(org);
  const id = await world.open(lead, till, draft);
  await world.show(id);
  return { till, id };
};
const after = async (id: string, seconds: number) => {
  await world.pass(id, seconds);
  await world.keep();
  return world.stateOf(id);
};

describe('time ends a session', () => {
  it('that the device did not ask for in 30 seconds', async () => {
    const { id } = await requested();
    expect(await after(id, 29)).toBe('requesting');
    expect(await after(id, 1)).toBe('timed_out not_fetched');
    expect(await world.auditOf(org, id)).toEqual([expect.stringContaining('remote.requested'), 'remote.time_over']);
  });

  it('whose question nobody answered', async () => {
    const { id } = await asked();
    expect(await after(id, 55)).toBe('to_be_confirmed');
    expect(await after(id, 5)).toBe('timed_out no_answer');
  });

  it('that has no picture after 20 seconds', async () => {
    const { id } = await opened();
    expect(await after(id, 15)).toBe('connecting');
    expect(await after(id, 5)).toBe('interrupted no_picture');
    expect(await world.auditOf(org, id)).toContain('remote.interrupted');
  });

  it('whose minutes are over, those that were added included', async () => {
    const { id } = await shown({ minutes: 15 });
    await lead.call(remoteSessionRoutes.extend, { id });
    const busy = async (seconds: number) => {
      await world.pass(id, seconds);
      await world.sql('UPDATE remote_session SET input_at = now() WHERE id = $1', [id]);
      await world.keep();
      return world.stateOf(id);
    };
    expect(await busy(29 * 60)).toBe('connecting');
    expect(await busy(60)).toBe('timed_out time_over');
  });

  it('in which nobody typed for ten minutes; who only looks need not', async () => {
    const [typed, seen] = [await shown(), await shown({ mode: 'view' })];
    expect(await after(typed.id, 590)).toBe('connecting');
    expect(await after(typed.id, 10)).toBe('timed_out idle');
    expect(await after(seen.id, 700)).toBe('connecting');
  });

  it('that lost its device for a minute, or its bridge', async () => {
    const [one, two] = [await shown(), await shown()];
    await world.sql('UPDATE remote_session SET lost_at = now() WHERE id = $1', [one.id]);
    expect(await after(one.id, 50)).toBe('connecting');
    expect(await after(one.id, 10)).toBe('interrupted lost');
    const dead = await world.bridge();
    await world.sql('UPDATE remote_session SET bridge_id = $2 WHERE id = $1', [two.id, dead]);
    await world.sql(`UPDATE remote_bridge SET seen_at = now() - interval '7 s' WHERE id = $1`, [dead]);
    await world.keep();
    expect((await world.detail(lead, two.id)).trail.at(-1)?.kind).toBe('lost');
    expect(await after(two.id, 60)).toBe('interrupted lost');
  });

  it('that nobody watches any more', async () => {
    const { id } = await shown();
    await world.sql('UPDATE remote_viewer SET left_at = now(), invited_at = now() WHERE session_id = $1', [id]);
    await world.keep();
    expect(await world.stateOf(id)).toBe('connecting');
    await world.sql(
      `UPDATE remote_viewer SET left_at = now() - interval '61 s', invited_at = now() - interval '61 s' WHERE session_id = $1`,
      [id],
    );
    await world.keep();
    expect(await world.stateOf(id)).toBe('interrupted lost');
  });

  it('once, however many look at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, requested));
    for (const { id } of made) await world.pass(id, 40);
    await Promise.all([world.keep(), world.keep(), world.keep(), world.keep()]);
    for (const { id } of made) {
      expect(await world.stateOf(id)).toBe('timed_out not_fetched');
      expect((await world.auditOf(org, id)).filter((said) => said === 'remote.time_over')).toHaveLength(1);
    }
  });

  it('and passes that nobody used are forgotten', async () => {
    const { id } = await opened();
    await world.sql(`UPDATE remote_pass SET expires_at = now() - interval '1 s' WHERE session_id = $1`, [id]);
    await world.keep();
    expect(await world.sql('SELECT 1 FROM remote_pass WHERE session_id = $1', [id])).toEqual([]);
  });
});

describe('a session ends with what it rests on', () => {
  const kept = async (id: string) => {
    await world.keep();
    return world.stateOf(id);
  };

  it('the permission of who asked', async () => {
    const person: TestAccount = await api.people.account(org, allPermissions('partner'));
    const till = await world.till(org);
    const id = await world.open(await api.as(person), till);
    expect(await kept(id)).toBe('connecting');
    await world.sql(
      `DELETE FROM identity_role_permission WHERE permission_id = 'remote-session'
          AND role_id IN (SELECT role_id FROM identity_account_role WHERE account_id = $1)`,
      [person.id],
    );
    expect(await kept(id)).toBe('interrupted right_gone');
  });

  it('remote control of the owner', async () => {
    const { org: own, lead: person } = await world.partner(api.vendor, 'Switched off');
    const id = await world.open(person, await world.till(own));
    expect(await kept(id)).toBe('connecting');
    await world.sql('UPDATE identity_org SET is_remote_control_allowed = false WHERE id = $1', [own.id]);
    expect(await kept(id)).toBe('interrupted right_gone');
  });

  it('a device that is disabled', async () => {
    const { till, id } = await opened();
    await world.sql(`UPDATE devices_device SET state = 'disabled' WHERE id = $1`, [till.id]);
    expect(await kept(id)).toBe('interrupted device_left');
  });

  it.each(['moved', 'deleted'] as const)('a device that is %s, in the transaction of that', async (reason) => {
    const { till, id }: { till: Till; id: string } = await asked();
    const scope = systemScope(api.app.database, 'a test');
    await writeIn(scope, (inside) =>
      api.app.contributions.devicesLeft(inside, { deviceIds: [till.id], why: reason, controllerIds: [org.id] }),
    );
    expect(await world.stateOf(id)).toBe('interrupted device_left');
    expect(await world.auditOf(org, id)).toContain('remote.interrupted');
  });
});
