import { destructiveDevicesPerAccount } from '@tilldeck/contracts/tasks/task.limits';
import { deviceTaskRoutes, taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { seenBy, TaskWorld } from '../../../../testing/task-world.ts';

let api: ApiHarness;
let world: TaskWorld;
beforeAll(async () => {
  api = await startApiHarness();
  world = new TaskWorld(api);
});
afterAll(() => api.close());

const wipe = (sn: string) => ({
  kind: 'clear_app_data' as const,
  payload: { package: 'com.example.till' },
  target: { scope: 'sn' as const, sns: [sn] },
});
const stateOf = async (client: WireClient, sn: string) => (await world.make(client, wipe(sn))).state;
const online = (count: number) => Array.from({ length: count }, () => 'online');

describe('many small tasks', () => {
  it('ask for a second person as one large one does, until one has agreed (attack S24)', async () => {
    const { org, sns } = await world.fleet(online(5));
    const client = await world.partnerOf(org);
    const states = [];
    for (const sn of sns.slice(0, 4)) states.push(await stateOf(client, sn));
    expect(states).toEqual(['running', 'running', 'running', 'waiting_approval']);
    expect(await client.call(taskRoutes.preview, wipe(sns[4] ?? ''))).toMatchObject({ needsApproval: true });
    // The same device again is no other device.
    expect(await stateOf(client, sns[0] ?? '')).toBe('running');
    // Nor is another kind, a command or a colleague's approval a way round.
    const device = await api.people.query<{ id: string }>('SELECT id FROM devices_device WHERE sn = $1', [sns[4]]);
    const command = { deviceId: device[0]?.id ?? '', kind: 'shutdown' as const, payload: {} };
    const shutdown = await client.call(deviceTaskRoutes.command, command);
    expect(shutdown.state).toBe('waiting_approval');
    const colleague = await world.partnerOf(org);
    expect(await colleague.call(taskMoveRoutes.approve, { id: shutdown.id })).toMatchObject({ state: 'running' });
    expect(await stateOf(client, sns[3] ?? '')).toBe('waiting_approval');
  });

  it('add up however fast they are made (attack S24)', async () => {
    const { org, sns } = await world.fleet(online(8));
    const client = await world.partnerOf(org);
    const states = await Promise.all(sns.map((sn) => stateOf(client, sn)));
    expect(states.filter((state) => state === 'running')).toHaveLength(destructiveDevicesPerAccount);
  });

  it('count while they have not ended, however long ago they were made (attack S24)', async () => {
    const { org, sns } = await world.fleet(online(5));
    const client = await world.partnerOf(org);
    for (const sn of sns.slice(0, 3)) await stateOf(client, sn);
    await api.people.query(`UPDATE tasks_task SET created_at = now() - interval '3 days' WHERE org_id = $1`, [org.id]);
    expect(await stateOf(client, sns[3] ?? '')).toBe('waiting_approval');
    await api.people.query(`UPDATE tasks_task SET state = 'finished' WHERE org_id = $1`, [org.id]);
    expect(await stateOf(client, sns[4] ?? '')).toBe('running');
  });

  it('by a timetable ask as well (attack S24)', async () => {
    const { org, sns } = await world.fleet(online(4));
    const client = await world.partnerOf(org);
    for (const sn of sns.slice(0, 3)) await stateOf(client, sn);
    const aim = { ...wipe(sns[3] ?? ''), kind: 'shutdown' as const, payload: {} };
    const timed = { name: 'Nightly', weekdays: [1, 2, 3, 4, 5, 6, 7], time: '03:00', ...aim };
    const previewHash = await seenBy(client, aim);
    expect(await client.call(timedRoutes.add, { ...timed, previewHash })).toMatchObject({ state: 'waiting_approval' });
  });

  it('of packages and firmware ask from a hundred devices on (attack S24)', async () => {
    const { org, sns } = await world.fleet(online(2));
    await api.people.devices(org, 98, 'online');
    const client = await world.partnerOf(org);
    const account = await api.people.query<{ id: string }>(
      'SELECT id FROM identity_account WHERE org_id = $1 ORDER BY id DESC LIMIT 1',
      [org.id],
    );
    const by = { id: account[0]?.id ?? '' } as Parameters<TaskWorld['file']>[2] extends { by?: infer A } ? A : never;
    const install = async (name: string) => ({
      kind: 'install' as const,
      payload: { fileId: await world.file('taskPackage', name, { by }), appName: 'Till', isThirdParty: false },
    });
    const [first = '', ...others] = sns;
    const rest = await api.people.query<{ sn: string }>(
      'SELECT sn FROM devices_device WHERE org_id = $1 AND sn <> $2',
      [org.id, first],
    );
    expect(others).toHaveLength(1);
    const target = { scope: 'sn' as const, sns: rest.map(({ sn }) => sn) };
    expect((await world.make(client, { ...(await install('a.deb')), target })).state).toBe('running');
    const one = { scope: 'sn' as const, sns: [first] };
    expect((await world.make(client, { ...(await install('b.deb')), target: one })).state).toBe('waiting_approval');
  });
});
