import { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { RemoteWorld } from '../../../../testing/remote-world.ts';

let api: ApiHarness;
let world: RemoteWorld;
let org: TestOrg;
let lead: WireClient;
let bridgeId: string;

beforeAll(async () => {
  api = await startApiHarness();
  world = await RemoteWorld.make(api);
  bridgeId = await world.bridge();
  ({ org, lead } = await world.partner(api.vendor, 'Till & Co'));
});
afterAll(() => api.close());

/** A request whose question is on the device. */
async function asked(draft: object = {}) {
  const till = await world.till(org);
  const { id } = await world.request(lead, till, draft);
  const taken = await world.take(till);
  return { till, id, prompt: taken?.prompt };
}
const guess = (id: string, code: string) => lead.send(remoteSessionRoutes.code, { id, code });
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the people at a device', () => {
  it('refuse, and the next question is a new one', async () => {
    const { till, id } = await asked();
    await world.answer(till, id, 'refuse');
    expect(await world.stateOf(id)).toBe('cancelled refused');
    expect(await world.take(till)).toBeNull();
    expect((await world.answer(till, id, 'allow')).error).toBe('remote.session_over');
    expect((await world.request(lead, till)).id).not.toBe(id);
  });

  it('say nothing, which is no consent', async () => {
    const { till, id } = await asked();
    await world.answer(till, id, 'none');
    expect(await world.stateOf(id)).toBe('timed_out no_answer');
  });

  it('let somebody look and no more', async () => {
    const { till, id } = await asked({ mode: 'control' });
    await world.answer(till, id, 'view');
    expect(await world.detail(lead, id)).toMatchObject({ state: 'connecting', mode: 'control', allowed: 'view' });
    expect(await lead.call(remoteSessionRoutes.pass, { id })).toMatchObject({ mode: 'view' });
    expect(await world.take(till)).toMatchObject({ mode: 'view', prompt: null, join: { generation: 1 } });
  });

  it('cannot show their screen', async () => {
    const { till, id } = await asked();
    await till.client.send(remoteDeviceRoutes.answer, { sessionId: id, answer: 'no_screen', problem: 'no display' });
    expect(await world.stateOf(id)).toBe('interrupted no_screen');
  });

  it('are asked when the sale is over, and then have their whole time', async () => {
    const { till, id, prompt } = await asked({ answerWithinS: 20 });
    expect(prompt?.secondsLeft).toBeLessThanOrEqual(20);
    expect((await world.answer(till, id, 'busy')).data).toEqual({ join: null });
    expect(await world.detail(lead, id)).toMatchObject({ state: 'to_be_confirmed', isBusy: true });
    await world.pass(id, 120);
    await world.keep();
    expect((await world.take(till))?.prompt?.secondsLeft).toBe(20);
    await world.answer(till, id, 'busy');
    await world.answer(till, id, 'shown');
    expect(await world.detail(lead, id)).toMatchObject({ isBusy: false });
    expect((await world.answer(till, id, 'allow')).data.join).not.toBeNull();
  });

  it('cannot be held up by a sale that never ends', async () => {
    const { till, id } = await asked({ answerWithinS: 20 });
    await world.answer(till, id, 'busy');
    await world.pass(id, 321);
    await world.keep();
    expect(await world.stateOf(id)).toBe('timed_out no_answer');
  });

  it('end a session, or take their word back before there was a picture', async () => {
    const left = async (show: boolean) => {
      const till = await world.till(org);
      const id = await world.open(lead, till);
      if (show) await world.show(id);
      await till.client.send(remoteDeviceRoutes.left, { sessionId: id, reason: 'device' });
      await till.client.send(remoteDeviceRoutes.left, { sessionId: id, reason: 'device' });
      const trail = await world.auditOf(org, id);
      expect(trail.filter((said) => said === `remote.left ${till.sn}`)).toHaveLength(1);
      return world.stateOf(id);
    };
    expect([await left(false), await left(true)]).toEqual(['cancelled device', 'completed device']);
  });
});

describe('a code', () => {
  it('is typed by who asked, after the people there agreed', async () => {
    const { till, id, prompt } = await asked({ needsCode: true });
    const code = prompt?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect((await world.answer(till, id, 'view')).data.join).toBeNull();
    expect(await world.detail(lead, id)).toMatchObject({ state: 'to_be_confirmed', needsCode: true });
    expect((await guess(id, other(code))).body.error).toBe('remote.wrong_code');
    await lead.call(remoteSessionRoutes.code, { id, code });
    expect(await world.detail(lead, id)).toMatchObject({ state: 'connecting', allowed: 'view', needsCode: false });
    expect(await world.take(till)).toMatchObject({ join: { generation: 1 } });
  });

  it('counts as well when it is typed first', async () => {
    const { till, id, prompt } = await asked({ needsCode: true });
    await lead.call(remoteSessionRoutes.code, { id, code: prompt?.code ?? '' });
    expect(await world.stateOf(id)).toBe('to_be_confirmed');
    expect((await world.answer(till, id, 'allow')).data.join).not.toBeNull();
  });

  it('is refused for good after five wrong ones, and each is in the trail', async () => {
    const { till, id, prompt } = await asked({ needsCode: true });
    const code = prompt?.code ?? '';
    await world.answer(till, id, 'allow');
    for (const _ of [1, 2, 3, 4, 5]) expect((await guess(id, other(code))).body.code).toBe(6010);
    expect((await guess(id, code)).body.error).toBe('remote.session_over');
    expect(await world.stateOf(id)).toBe('cancelled wrong_code');
    const { trail } = await world.detail(lead, id);
    expect(trail.filter(({ kind }) => kind === 'code_wrong')).toHaveLength(5);
    expect(await world.take(till)).toBeNull();
  });
});

describe('a device', () => {
  it('is moved once to another bridge when it loses one, however often it says so', async () => {
    const till = await world.till(org);
    const id = await world.open(lead, till);
    await world.show(id);
    await world.sql('UPDATE remote_session SET bridge_id = $2 WHERE id = $1', [id, bridgeId]);
    const second = await world.bridge('ws://127.0.0.1:2/');
    const join = (lostGeneration?: number) =>
      till.client.send(remoteDeviceRoutes.join, {
        sessionId: id,
        ...(lostGeneration === undefined ? {} : { lostGeneration }),
      });
    expect((await join()).body.data.join).toMatchObject({ url: 'ws://127.0.0.1:1/', generation: 1 });
    const lost = await Promise.all([join(1), join(1), join(1)]);
    for (const { body } of lost) expect(body.data.join).toMatchObject({ url: 'ws://127.0.0.1:2/', generation: 2 });
    expect(await lead.call(remoteSessionRoutes.pass, { id })).toMatchObject({ generation: 2 });
    expect((await world.detail(lead, id)).trail.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
    await world.sql('DELETE FROM remote_bridge WHERE id = $1', [second]);
  });

  it('hears that no bridge is free, and so does a viewer', async () => {
    const till = await world.till(org);
    await world.sql('UPDATE remote_bridge SET is_stopping = true');
    const id = await world.open(lead, till);
    expect((await till.client.send(remoteDeviceRoutes.join, { sessionId: id })).body.code).toBe(6008);
    expect((await lead.send(remoteSessionRoutes.pass, { id })).body.code).toBe(6008);
    await world.sql(`UPDATE remote_bridge SET is_stopping = false, seen_at = now() - interval '7 s'`);
    expect((await lead.send(remoteSessionRoutes.pass, { id })).body.code).toBe(6008);
    await world.sql(`UPDATE remote_bridge SET seen_at = now() + interval '1 day'`);
    expect(await lead.call(remoteSessionRoutes.pass, { id })).toMatchObject({ generation: 1 });
  });

  it('has only sessions of its own, and those of its owner', async () => {
    const { id } = await asked();
    const neighbour = await world.till(org);
    for (const body of [
      (await neighbour.client.send(remoteDeviceRoutes.answer, { sessionId: id, answer: 'allow' })).body,
      (await neighbour.client.send(remoteDeviceRoutes.join, { sessionId: id })).body,
      (await neighbour.client.send(remoteDeviceRoutes.left, { sessionId: id, reason: 'device' })).body,
    ])
      expect(body.error).toBe('core.not_found');
  });
});
