import { answerRoutes } from '@tilldeck/contracts/support/answer.routes';
import { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import type { AnswerAction } from '@tilldeck/contracts/support/safe-action.schemas';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { taskMoveRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import { LiveClient } from '../../../../testing/live-client.ts';
import { submitTicket, textOf, writing } from '../../../../testing/ticket-world.ts';
import { startWorker } from '../../../roles/worker.ts';
import { tellEndedActions } from './action-end.service.ts';

let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let org: TestOrg;
let customer: WireClient;
let agent: WireClient;
let device: TestDevice;

beforeAll(async () => {
  api = await startApiHarness();
  worker = await startWorker(api.app);
  org = await api.people.partner(api.vendor, 'Till & Co');
  customer = await api.as(await api.people.account(org, allPermissions('partner')));
  agent = await api.as(await api.people.account(api.vendor, allPermissions('admin'), { loginName: 'after.sales' }));
  device = await api.people.device(org, { sn: 'ACTED-1', state: 'online' });
});
afterAll(async () => {
  await worker?.close();
  await api.close();
});

const acting = { remote: 'none', mayAct: true } as const;
let count = 0;
const answerWith = async (action: AnswerAction) => {
  const name = `Answer ${++count}`;
  return (await agent.call(answerRoutes.add, { name, language: 'en-US', body: textOf('Restarting.'), action })).id;
};
/** A ticket that the agent has taken. */
async function taken(grant?: { remote: 'none'; mayAct: true }) {
  const ticket = await submitTicket(customer, { sn: device.sn, ...(grant ? { grant } : {}) });
  return agent.call(ticketRoutes.take, { id: ticket.id });
}
const send = async (id: string, answerId: string, client = agent) =>
  client.send(ticketRoutes.reply, { ...(await writing(client, id, 'Restarting your till now.')), answerId });
const threadOf = async (client: WireClient, id: string) =>
  (await client.call(ticketRoutes.thread, { id })).items.toReversed();
const tasksOf = (number: string) =>
  api.people.query<{ id: string; kind: string }>(
    `SELECT id, kind FROM tasks_task WHERE source = 'ticket' AND title = $1 ORDER BY id`,
    [number],
  );

describe('a reply with the safe action of a canned answer', () => {
  it('runs it on the device of the ticket, and the thread tells both sides how it ended, live', async () => {
    const { id, number } = await taken(acting);
    const live = await LiveClient.open(customer, api.url, ['support.ticket']);
    const told = () => {
      const payloads = live.payloads as { id: string; state: string }[];
      return payloads.filter((payload) => payload.id === id && payload.state === 'waiting_customer').length;
    };
    const { body } = await send(id, await answerWith('reboot'));
    await live.next(() => told() === 1);
    expect(body.data?.action).toMatchObject({ kind: 'reboot', sn: device.sn, state: 'running', isEnd: false });
    const [task] = await tasksOf(number);
    expect(task?.kind).toBe('reboot');
    const { pull, tell } = deviceWork(api.app);
    await pull(device);
    await tell(device, { id: `${task?.id}-1`, step: 'succeeded' });
    await live.next(() => told() === 2);
    live.close();
    for (const [reader, taskId] of [
      [customer, null],
      [agent, task?.id],
    ] as const) {
      const thread = await threadOf(reader, id);
      expect(thread.map(({ side, action }) => [side, action?.state])).toEqual([
        ['customer', undefined],
        ['support', 'succeeded'],
        ['system', 'succeeded'],
      ]);
      expect(thread[2]).toMatchObject({ author: '', isOwn: false, action: { isEnd: true, code: '', taskId } });
      expect(thread[2]?.body).toContain('Restart the device: done on ACTED-1.');
    }
    // A message of nobody keeps nobody from answering, and is not what the ticket waits for.
    const seen = (await threadOf(agent, id))[1]?.id ?? '';
    expect((await agent.call(ticketRoutes.detail, { id })).state).toBe('waiting_customer');
    const next = { id, lastMessageId: seen, body: textOf('Is it better?'), fileIds: [] };
    expect((await agent.send(ticketRoutes.reply, next)).body.error).toBeUndefined();
  });

  it('tells a failure with its reason, and work that was ended by hand', async () => {
    const failed = await taken(acting);
    await send(failed.id, await answerWith('diagnostics'));
    const { pull, tell } = deviceWork(api.app);
    await pull(device);
    const [task] = await tasksOf(failed.number);
    await tell(device, { id: `${task?.id}-1`, step: 'failed', code: 'permission_denied' });
    const last = async (id: string) => (await threadOf(customer, id)).at(-1)?.action;
    await expect
      .poll(() => last(failed.id), { interval: 50 })
      .toMatchObject({ kind: 'diagnostics', state: 'failed', code: 'permission_denied', isEnd: true });
    const ended = await taken(acting);
    await send(ended.id, await answerWith('fetch_log'));
    const [begun] = await tasksOf(ended.number);
    await agent.call(taskMoveRoutes.terminate, { id: begun?.id ?? '' });
    await tellEndedActions(api.app, undefined);
    expect(await last(ended.id)).toMatchObject({ kind: 'fetch_log', state: 'terminated', isEnd: true });
  });

  it('is refused as a whole unless customer, agent and device allow it', async () => {
    const answerId = await answerWith('journal');
    const silent = await taken();
    expect((await send(silent.id, answerId)).body.error).toBe('support.action_not_granted');
    expect(await threadOf(agent, silent.id)).toHaveLength(1);
    expect((await agent.call(ticketRoutes.detail, { id: silent.id })).state).toBe('assigned');
    const { id, number } = await taken(acting);
    const ticket = ['query', 'get', 'edit', 'enable'] as const;
    const junior = await api.as(await api.people.account(api.vendor, { ticket: [...ticket] }));
    expect((await send(id, answerId, junior)).body.error).toBe('core.forbidden');
    expect((await send(id, await answerWith('none'))).body.error).toBe('support.action_unknown');
    expect((await send(id, '999999')).body.error).toBe('support.action_unknown');
    expect((await send(id, answerId, customer)).body.error).toBe('core.forbidden');
    await customer.call(grantRoutes.end, { id });
    expect((await send(id, answerId)).body.error).toBe('support.action_not_granted');
    expect(await tasksOf(number)).toEqual([]);
    const moving = await api.people.device(org, { sn: 'ACTED-2', state: 'online' });
    const moved = await submitTicket(customer, { sn: moving.sn, grant: acting });
    await agent.call(ticketRoutes.take, { id: moved.id });
    const other = await api.people.partner(api.vendor, 'Another');
    await api.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [moving.id, other.id]);
    expect((await send(moved.id, answerId)).body.error).toBe('support.action_no_device');
  });

  it('reaches no other device, with a payload of its own', async () => {
    await api.people.device(org, { sn: 'ACTED-3', state: 'online' });
    const { id, number } = await taken(acting);
    await send(id, await answerWith('journal'));
    const [task] = await tasksOf(number);
    const detail = await agent.call(taskRoutes.detail, { id: task?.id ?? '' });
    expect(detail).toMatchObject({ kind: 'journal', payload: { durationMinutes: 60 }, deviceCount: 1 });
    const { items } = await agent.call(taskRoutes.executions, { taskId: task?.id ?? '' });
    expect(items.map(({ sn }) => sn)).toEqual([device.sn]);
  });
});
