import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../../testing/api-harness.ts';
import { WebhookReceiver } from '../../../../testing/webhook-receiver.ts';
import { deleteOldEvents } from '../../../platform/jobs/maintenance.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let twin: HarnessNode;
let workers: RunningRole[];
let receiver: WebhookReceiver;

beforeAll(async () => {
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  twin = await api.startTwin();
  receiver = await WebhookReceiver.start();
  // Two worker processes of one installation.
  workers = [await startWorker(api.app), await startWorker(twin.app)];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await receiver.close();
  await twin.close();
  await api.close();
});
beforeEach(async () => {
  receiver.answer = (_hook, response) => response.writeHead(204).end();
  await api.people.query('DELETE FROM integration_endpoint');
});

/** A busy machine may take its time. */
const eventually = <T>(read: () => T) => expect.poll(read);
const managerOf = async (org: TestOrg, loginName?: string): Promise<WireClient> =>
  api.as(await api.people.account(org, allPermissions('partner'), loginName ? { loginName } : {}));
const addHook = async (client: WireClient, path: string) =>
  (await client.call(webhookRoutes.add, { url: receiver.url(path), eventTypes: ['file.changed'] })).endpoint;
/** What a domain's `tx.emit` writes. */
const emit = (org: TestOrg, fileIds: readonly number[]) =>
  api.people.query(
    `INSERT INTO outbox_event (topic, org_id, payload)
     SELECT 'files.object', $1, jsonb_build_object('fileId', id::text, 'state', 'ready') FROM unnest($2::int[]) id`,
    [org.id, fileIds],
  );
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const fileIdsAt = (path: string) =>
  receiver.at(path).map((hook) => Number((JSON.parse(hook.body) as { data: { fileId: string } }).data.fileId));
const settled = async () => {
  const [row] = await api.people.query<{ n: string }>(
    "SELECT count(*) n FROM integration_delivery WHERE state = 'waiting'",
  );
  return Number(row?.n);
};

describe('messages', () => {
  it('are made and sent exactly once while two workers are alive', async () => {
    const partner = await api.people.partner(api.vendor);
    await addHook(await managerOf(partner), '/once');
    for (let start = 1; start <= 300; start += 50) await emit(partner, numbers(start, start + 49));
    await receiver.until('/once', 300);
    await eventually(settled).toBe(0);
    expect(fileIdsAt('/once').toSorted((a, b) => a - b)).toEqual(numbers(1, 300));
    expect(new Set(receiver.at('/once').map((hook) => hook.headers['webhook-id'])).size).toBe(300);
    // The place of the reader stands where the events end; nothing is read twice.
    const [place] = await api.people.query<{ behind: string }>(
      "SELECT (SELECT max(seq) FROM outbox_event WHERE topic = 'files.object') - seq AS behind FROM outbox_reader",
    );
    expect(Number(place?.behind)).toBeLessThanOrEqual(0);
  });

  it('reach the organisation and those who control it, nobody else', async () => {
    const master = await api.people.partner(api.vendor);
    const controlled = await api.people.partner(master);
    const independent = await api.people.partner(master, 'Independent', 'cooperative');
    const sibling = await api.people.partner(api.vendor);
    for (const [name, org] of Object.entries({ master, controlled, independent, sibling }))
      await addHook(await managerOf(org), `/${name}`);
    await emit(controlled, [901]);
    await emit(independent, [902]);
    await emit(sibling, [903]);
    await Promise.all([receiver.until('/sibling', 1), receiver.until('/independent', 1), receiver.until('/master', 1)]);
    await eventually(settled).toBe(0);
    expect(
      Object.fromEntries(
        ['master', 'controlled', 'independent', 'sibling'].map((name) => [name, fileIdsAt(`/${name}`)]),
      ),
    ).toEqual({ master: [901], controlled: [901], independent: [902], sibling: [903] });
  });

  it('do not reach an organisation that is disabled or was never subscribed', async () => {
    const partner = await api.people.partner(api.vendor);
    const other = await api.people.partner(api.vendor);
    await addHook(await managerOf(partner), '/disabled');
    await addHook(await managerOf(other), '/other');
    await api.people.query('UPDATE identity_org SET is_enabled = false WHERE id = $1', [partner.id]);
    await emit(partner, [1]);
    await emit(other, [2]);
    await receiver.until('/other', 1);
    await eventually(settled).toBe(0);
    expect(receiver.at('/disabled')).toEqual([]);
  });

  it('to a receiver that hangs hold back no other, and few are on the way to it at once', async () => {
    receiver.answer = (hook, response) => {
      if (hook.path !== '/slow') response.writeHead(204).end();
    };
    const partner = await api.people.partner(api.vendor);
    const manager = await managerOf(partner);
    const slow = await addHook(manager, '/slow');
    await addHook(manager, '/quick');
    await emit(partner, numbers(1, 40));
    await receiver.until('/quick', 40);
    await receiver.until('/slow', 6);
    // Three for each of the two workers.
    expect(receiver.at('/slow').length).toBe(6);
    await manager.call(webhookRoutes.remove, { id: slow.id });
  });

  it('switch their endpoint off when it says that it is gone', async () => {
    receiver.answer = (_hook, response) => response.writeHead(410).end();
    const partner = await api.people.partner(api.vendor);
    const manager = await managerOf(partner);
    const endpoint = await addHook(manager, '/gone');
    await emit(partner, [1]);
    await eventually(() => manager.call(webhookRoutes.detail, { id: endpoint.id })).toMatchObject({
      state: 'disabled',
      disabledBy: 'gone',
    });
  });

  it('switch their endpoint off after three days of failures, and its maker gets a mail', async () => {
    receiver.answer = (_hook, response) => response.writeHead(500).end();
    const partner = await api.people.partner(api.vendor);
    const loginName = `hooks${Date.now()}`;
    const manager = await managerOf(partner, loginName);
    const endpoint = await addHook(manager, '/failing');
    await emit(partner, [1]);
    await eventually(() => manager.call(webhookRoutes.detail, { id: endpoint.id })).toMatchObject({
      state: 'enabled',
      failingSince: expect.any(String),
    });
    await api.people.query("UPDATE integration_endpoint SET failing_since = now() - interval '73 hours'");
    await emit(partner, [2]);
    await eventually(() => manager.call(webhookRoutes.detail, { id: endpoint.id })).toMatchObject({
      state: 'disabled',
      disabledBy: 'failures',
    });
    const mail = await new MailboxClient().next(`${loginName}@shop.example`);
    expect(mail.text).toContain(receiver.url('/failing'));
    expect(mail.text).toContain(`/developer/webhook/details/${endpoint.id}`);
    const [entry] = await api.people.query(
      "SELECT account_name, action, after FROM audit_entry WHERE object_type = 'webhook' AND object_id = $1 AND action = 'webhook.disabled'",
      [endpoint.id],
    );
    expect(entry).toMatchObject({ account_name: '', after: { disabledBy: 'failures' } });
  });
});

describe('events', () => {
  it('stay in the outbox until the webhooks have read them', async () => {
    await eventually(settled).toBe(0);
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await emit(api.vendor, [77]);
    await api.people.query(
      "UPDATE outbox_event SET seq = coalesce(seq, nextval('outbox_event_seq')), published_at = now() - interval '2 days'",
    );
    await deleteOldEvents(api.app);
    const left = await api.people.query<{ payload: { fileId: string } }>(
      "SELECT payload FROM outbox_event WHERE topic = 'files.object'",
    );
    expect(left.map((event) => event.payload.fileId)).toContain('77');
  });
});
