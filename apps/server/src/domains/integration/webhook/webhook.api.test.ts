import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { maxEndpoints } from '@tilldeck/contracts/integration/webhook.limits';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, testPassword } from '@tilldeck/testkit/factories/people';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { WebhookReceiver } from '../../../../testing/webhook-receiver.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let admin: WireClient;
let receiver: WebhookReceiver;
let worker: RunningRole;

beforeAll(async () => {
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  receiver = await WebhookReceiver.start();
  worker = await startWorker(api.app);
  admin = await api.as(api.admin);
});
afterAll(async () => {
  await worker.close();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  receiver.answer = (_hook, response) => response.writeHead(200).end('thanks');
  await api.people.query('DELETE FROM integration_endpoint');
});

/** A busy machine may take its time. */
const eventually = <T>(read: () => T) => expect.poll(read);
const addHook = (path: string, eventTypes: string[] = ['dictionary.changed'], client = admin) =>
  client.call(webhookRoutes.add, { url: receiver.url(path), eventTypes: eventTypes as never });
let count = 0;
const changeSomething = () => admin.call(dictionaryRoutes.add, { nameEn: 'T', nameZh: 'T', type: `hook_${++count}` });
const deliveriesOf = async (endpointId: string, filter = {}) =>
  (await admin.call(webhookRoutes.deliveries, { endpointId, ...filter })).items;
const only = async (endpointId: string) => {
  const [delivery] = await deliveriesOf(endpointId);
  if (!delivery) throw new Error('no delivery yet');
  return delivery;
};
const stateOf = async (endpointId: string) => (await only(endpointId)).state;
/** Time passes: the next try is due. */
const hurry = async () => {
  await api.people.query("UPDATE integration_delivery SET next_attempt_at = now() WHERE state = 'waiting'");
  await api.people.query("SELECT pg_notify('webhook_due', '')");
};
const trail = async (objectId: string) =>
  (await admin.call(auditRoutes.object, { objectType: 'webhook', objectId, pageSize: 50 })).items;

describe('a webhook', () => {
  it('is told what happens, signed so that the reference implementation believes it', async () => {
    const { endpoint, secret } = await addHook('/signed');
    const added = await changeSomething();
    const [hook] = await receiver.until('/signed', 1);
    const message = new Webhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>);
    expect(message).toMatchObject({ type: 'dictionary.changed', data: { typeId: added.id } });
    expect(Date.parse((message as { timestamp: string }).timestamp)).toBeCloseTo(Date.now(), -5);
    await eventually(() => stateOf(endpoint.id)).toBe('delivered');
    const delivery = await only(endpoint.id);
    expect(delivery).toMatchObject({ messageId: hook?.headers['webhook-id'], lastStatus: 200, attemptCount: 1 });
    const detail = await admin.call(webhookRoutes.delivery, { id: delivery.id });
    expect(detail).toMatchObject({ body: hook?.body, attempts: [{ status: 200, response: 'thanks', fault: null }] });
    expect(detail.attempts[0]?.headers['webhook-signature']).toBe(hook?.headers['webhook-signature']);
    expect((await admin.call(webhookRoutes.detail, { id: endpoint.id })).lastDeliveredAt).not.toBeNull();
  });

  it('shows its secret once; neither lists nor trail nor the database hold it in clear', async () => {
    const { endpoint, secret } = await addHook('/once');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rows = await api.people.query('SELECT * FROM integration_endpoint');
    const told = [
      await admin.call(webhookRoutes.page, {}),
      await admin.call(webhookRoutes.detail, { id: endpoint.id }),
      await trail(endpoint.id),
      rows,
    ];
    expect(JSON.stringify(told)).not.toContain(secret.slice(6, 30));
    expect((await trail(endpoint.id))[0]).toMatchObject({
      action: 'webhook.added',
      after: { url: receiver.url('/once') },
    });
  });

  it('is signed with both secrets for a day after a rotation, then with the new one only', async () => {
    const { endpoint, secret: first } = await addHook('/rotated');
    const { secret: second, endpoint: after } = await admin.call(webhookRoutes.rotate, { id: endpoint.id });
    expect(Date.parse(after.oldSecretUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await changeSomething();
    const [both] = await receiver.until('/rotated', 1);
    for (const secret of [first, second])
      expect(new Webhook(secret).verify(both?.body ?? '', both?.headers as Record<string, string>)).toBeTruthy();
    await api.people.query("UPDATE integration_endpoint SET old_secret_until = now() - interval '1 second'");
    await changeSomething();
    const hooks = await receiver.until('/rotated', 2);
    const headers = hooks[1]?.headers as Record<string, string>;
    expect(new Webhook(second).verify(hooks[1]?.body ?? '', headers)).toBeTruthy();
    expect(() => new Webhook(first).verify(hooks[1]?.body ?? '', headers)).toThrow();
  });

  it('is tried again after a failure, later each time, under the same message id', async () => {
    receiver.answer = (_hook, response) => response.writeHead(500).end('broken \0 inside');
    const { endpoint } = await addHook('/retried');
    await changeSomething();
    await eventually(async () => (await only(endpoint.id)).attemptCount).toBe(1);
    const waiting = await only(endpoint.id);
    expect(waiting).toMatchObject({ state: 'waiting', lastStatus: 500, lastFault: 'status' });
    expect(Date.parse(waiting.nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 2_000);
    expect((await admin.call(webhookRoutes.detail, { id: endpoint.id })).failingSince).not.toBeNull();
    receiver.answer = (_hook, response) => response.writeHead(204).end();
    await hurry();
    await eventually(() => stateOf(endpoint.id)).toBe('delivered');
    const [first, second] = receiver.at('/retried');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    const detail = await admin.call(webhookRoutes.delivery, { id: waiting.id });
    expect(detail.attempts.map((attempt) => attempt.status)).toEqual([500, 204]);
    expect(detail.attempts[0]?.response).toBe('broken � inside');
    expect((await admin.call(webhookRoutes.detail, { id: endpoint.id })).failingSince).toBeNull();
  });

  it('is given up after eight tries, and a person can send one or all that failed again', async () => {
    receiver.answer = (_hook, response) => response.writeHead(503).end();
    const { endpoint } = await addHook('/again');
    await changeSomething();
    await changeSomething();
    for (let tries = 1; tries <= 8; tries++) {
      await eventually(async () => (await deliveriesOf(endpoint.id)).map((delivery) => delivery.attemptCount)).toEqual([
        tries,
        tries,
      ]);
      await hurry();
    }
    const failed = await deliveriesOf(endpoint.id, { state: 'failed' });
    expect(failed.length).toBe(2);
    receiver.answer = (_hook, response) => response.writeHead(200).end();
    await admin.call(webhookRoutes.redeliver, { id: failed[0]?.id ?? '' });
    await eventually(async () => (await deliveriesOf(endpoint.id, { state: 'delivered' })).length).toBe(1);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect(await admin.call(webhookRoutes.redeliverFailed, { id: endpoint.id, since })).toEqual({ count: 1 });
    await eventually(async () => (await deliveriesOf(endpoint.id, { state: 'delivered' })).length).toBe(2);
    expect(new Set(receiver.at('/again').map((hook) => hook.headers['webhook-id'])).size).toBe(2);
  });

  it('sends a test message when asked, not too often, and not while it is disabled', async () => {
    const { endpoint, secret } = await addHook('/test');
    const sent = await admin.call(webhookRoutes.test, { id: endpoint.id });
    const [hook] = await receiver.until('/test', 1);
    expect(hook?.headers['webhook-id']).toBe(sent.messageId);
    expect(new Webhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
      data: { sentBy: 'admin' },
    });
    for (let sentCount = 1; sentCount < 10; sentCount++) await admin.call(webhookRoutes.test, { id: endpoint.id });
    expect((await admin.send(webhookRoutes.test, { id: endpoint.id })).status).toBe(429);
    await admin.call(webhookRoutes.disable, { id: endpoint.id });
    expect((await admin.send(webhookRoutes.test, { id: endpoint.id })).body.error).toBe('integration.webhook_disabled');
  });

  it('is told nothing while it is disabled, and what waited counts as failed', async () => {
    receiver.answer = (_hook, response) => response.writeHead(500).end();
    const { endpoint } = await addHook('/off');
    const other = await addHook('/on');
    await changeSomething();
    await eventually(async () => (await only(endpoint.id)).attemptCount).toBe(1);
    await admin.call(webhookRoutes.disable, { id: endpoint.id });
    expect(await only(endpoint.id)).toMatchObject({ state: 'failed', lastFault: 'switched_off' });
    await changeSomething();
    await eventually(async () => (await deliveriesOf(other.endpoint.id)).length).toBe(2);
    expect((await deliveriesOf(endpoint.id)).length).toBe(1);
    await admin.call(webhookRoutes.enable, { id: endpoint.id });
    expect(await admin.call(webhookRoutes.detail, { id: endpoint.id })).toMatchObject({
      state: 'enabled',
      disabledBy: null,
    });
    expect((await trail(endpoint.id)).map((entry) => entry.action)).toEqual([
      'webhook.enabled',
      'webhook.disabled',
      'webhook.added',
    ]);
  });

  it('is changed by whoever read its newest version, and deleted with its log', async () => {
    const { endpoint } = await addHook('/changed');
    const draft = { url: receiver.url('/moved'), eventTypes: ['file.changed' as const] };
    const changed = await admin.call(webhookRoutes.modify, { ...draft, id: endpoint.id, version: endpoint.version });
    expect(changed).toMatchObject({ url: receiver.url('/moved'), eventTypes: ['file.changed'] });
    const stale = await admin.send(webhookRoutes.modify, { ...draft, id: endpoint.id, version: endpoint.version });
    expect(stale.body.error).toBe('core.stale_version');
    await admin.call(webhookRoutes.remove, { id: endpoint.id });
    expect((await admin.send(webhookRoutes.detail, { id: endpoint.id })).body.error).toBe('core.not_found');
  });
});

describe('webhooks are refused', () => {
  it('where they lead inside, or without HTTPS', async () => {
    for (const url of [
      'https://10.0.0.8/x',
      'https://169.254.169.254/',
      'https://[fd00::1]/',
      'https://[::ffff:10.0.0.1]/',
    ]) {
      const answer = await admin.send(webhookRoutes.add, { url, eventTypes: ['file.changed'] });
      expect(answer.body.error, url).toBe('integration.address_not_allowed');
    }
    for (const url of ['ftp://shop.example/', 'https://user@shop.example/', 'https://shop.example/#a', 'shop'])
      expect((await admin.send(webhookRoutes.add, { url, eventTypes: ['file.changed'] })).body.error, url).toBe(
        'core.invalid_input',
      );
    const strict = await api.startTwin({}, { IS_LOCAL_WEBHOOK_ALLOWED: 'false' });
    const client = await new WireClient(strict.url).signIn(api.admin.loginName, testPassword);
    const refused = async (url: string) =>
      (await client.send(webhookRoutes.add, { url, eventTypes: ['file.changed'] })).body.error;
    expect(await refused('http://shop.example/')).toBe('integration.url_needs_https');
    for (const url of ['https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/', 'https://localhost/'])
      expect(await refused(url), url).toBe('integration.address_not_allowed');
    await strict.close();
  });

  it('beyond so many of one organisation', async () => {
    for (let made = 0; made < maxEndpoints; made++) await addHook(`/many${made}`);
    const answer = await admin.send(webhookRoutes.add, { url: receiver.url(), eventTypes: ['file.changed'] });
    expect(answer.body.error).toBe('integration.too_many_webhooks');
  });

  it('for what the person who asks may not know', async () => {
    const { iplock: _held, ...others } = allPermissions('admin');
    const client = await api.as(await api.people.account(api.vendor, others));
    const draft = { url: receiver.url(), eventTypes: ['file.changed' as const] };
    const unknown = await admin.send(webhookRoutes.add, { ...draft, eventTypes: ['moon.rises'] });
    expect(unknown.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { eventTypes: 'invalid' } } });
    const unheld = { ...draft, eventTypes: ['iplock.changed' as const] };
    expect((await client.send(webhookRoutes.add, unheld)).body.error).toBe('integration.event_not_held');
    const { endpoint } = await client.call(webhookRoutes.add, draft);
    const change = { ...unheld, id: endpoint.id, version: endpoint.version };
    expect((await client.send(webhookRoutes.modify, change)).body.error).toBe('integration.event_not_held');
  });
});
