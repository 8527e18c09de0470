import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { isExportCall } from '@tilldeck/contracts/core/export';
import { needsSession, type Route } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { type SampleSchema, sampleInput } from '@tilldeck/testkit/client/sample-input';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiHarness, type HarnessNode, startApiHarness } from '../../../../testing/api-harness.ts';
import { LiveClient } from '../../../../testing/live-client.ts';
import { leaveTraces, type OwnerRecords } from '../../../../testing/owner-traces.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

/**
 * A device with a past changes hands and gets a new one. Each owner leaves a word of their own in everything; then every
 * call, export, event and file is asked for the other's word. Before the transfer the same walk has to find the first
 * owner's, or it would prove nothing.
 */
const [oldTrace, newTrace] = ['oldowner7', 'newowner9'];

let api: ApiHarness;
let bucket: TestBucket;
let twin: HarnessNode;
let worker: RunningRole;
let admin: WireClient;
let giver: TestOrg;
let taker: TestOrg;
let old: WireClient;
let next: WireClient;
let device: TestDevice;
let before: OwnerRecords;
let after: OwnerRecords;
let foundBefore: string[];
const lives: LiveClient[] = [];

const lead = async (org: TestOrg) => api.as(await api.people.account(org, allPermissions('partner')));
async function enrolBy(owner: WireClient): Promise<DeviceClient> {
  const till = await DeviceClient.make(api.url, device.sn);
  const { code } = await owner.call(claimRoutes.add, { label: 'Till', maxUses: 1 });
  expect((await till.enrol(code)).body.data.state).toBe('accepted');
  return till;
}
/** Everything there was so far and what comes, of every topic there is an event of. */
const listen = async (client: WireClient): Promise<LiveClient> => {
  const [kept] = await api.people.query<{ topics: string[]; since: number }>(
    'SELECT array_agg(DISTINCT topic) AS topics, (coalesce(min(seq), 1) - 1)::int AS since FROM outbox_event',
  );
  const live = await LiveClient.open(client, api.url, kept?.topics ?? [], kept?.since ?? 0);
  lives.push(live);
  return live;
};

/** Events have an order: what is not heard before this one is never heard. */
const emit = (org: TestOrg, mark: string) =>
  api.people.query(
    `INSERT INTO outbox_event (topic, org_id, permission, payload)
     VALUES ('device.state', $1, 'device.query', jsonb_build_object('mark', $2::text))`,
    [org.id, mark],
  );

const isReading = (route: Route) => route.audit === null && needsSession(route.permission);
const shapeOf = (route: Route) =>
  z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as SampleSchema & {
    properties?: Record<string, unknown>;
  };
/** What a call can be asked with: its required fields alone, and with every record it can name. */
function inputsOf(route: Route, records: OwnerRecords): Record<string, unknown>[] {
  const shape = shapeOf(route);
  const known: Record<string, string> = { ...records };
  const required = Object.entries(shape.properties ?? {}).filter(([name]) => shape.required?.includes(name));
  return [{ ...shape, properties: Object.fromEntries(required) }, shape].map((asked) => ({
    ...(sampleInput(asked, (kind) => known[kind] ?? '1') as Record<string, unknown>),
    ...(asked.properties?.sn ? { sn: device.sn } : {}),
  }));
}
async function callsThatTell(client: WireClient, records: OwnerRecords, trace: string): Promise<string[]> {
  const telling = new Set<string>();
  for (const route of allRoutes.filter(isReading))
    for (const input of inputsOf(route, records))
      if (JSON.stringify((await client.send(route, input as never)).body).includes(trace)) telling.add(route.id);
  return [...telling].toSorted();
}

/** The files an export call writes, or why it writes none. */
async function exportsOf(client: WireClient, route: Route, records: OwnerRecords): Promise<string[]> {
  const written: string[] = [];
  for (const input of inputsOf(route, records)) {
    const { body } = await client.send(route, input as never);
    if (body.code !== 200) {
      written.push(JSON.stringify(body));
      continue;
    }
    const { id } = body.data as { id: string };
    const stateOf = async () => (await client.call(exportRoutes.page, {})).items.find((one) => one.id === id)?.state;
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('ready');
    written.push(await (await fetch((await client.call(exportRoutes.url, { id })).url)).text());
  }
  return written;
}

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name, FILE_CHECK_TIMEOUT_MS: '60000' });
  twin = await api.startTwin();
  worker = await startWorker(twin.app);
  admin = await api.as(api.admin);
  [giver, taker] = [await api.people.partner(api.vendor), await api.people.partner(api.vendor)];
  [old, next] = [await lead(giver), await lead(taker)];
  device = await api.people.device(giver, { sn: 'WALKED-1', state: 'online' });
  before = await leaveTraces(api.people, old, await enrolBy(old), device, oldTrace);
  foundBefore = await callsThatTell(old, before, oldTrace);
  await listen(old);
  const { batch } = await admin.call(transferRoutes.preview, { sns: [device.sn], partnerId: String(taker.id) });
  await admin.call(transferRoutes.run, { id: batch.id });
  const stateOf = async () => (await admin.call(transferRoutes.detail, { id: batch.id })).batch.state;
  await vi.waitFor(async () => expect(await stateOf()).toBe('done'), { timeout: 30_000 });
}, 120_000);
afterAll(async () => {
  for (const live of lives) live.close();
  await worker.close();
  await twin.close();
  await api.close();
  await bucket.drop();
});

describe('after a transfer, of what was before', () => {
  it('the new owner finds nothing by any call, and the walk would have found it (attack S15)', async () => {
    expect(foundBefore).toEqual(
      expect.arrayContaining([
        deviceRoutes.detail.id,
        deviceRoutes.page.id,
        diagnosticsRoutes.remoteInfo.id,
        fileRoutes.detail.id,
        useLogRoutes.page.id,
        deviceTaskRoutes.page.id,
        taskRoutes.executions.id,
      ]),
    );
    expect(await callsThatTell(next, before, oldTrace)).toEqual([]);
  }, 120_000);

  it.each(allRoutes.filter(isExportCall).map((route) => [route.id, route] as const))(
    'the new owner exports nothing by %s (attack S15)',
    async (_id, route) => {
      expect((await exportsOf(next, route, before)).join('\n')).not.toContain(oldTrace);
    },
    60_000,
  );

  it('the former owner still exports and reads its own (attack S15)', async () => {
    for (const route of [useLogRoutes.export, taskRoutes.exportExecutions])
      expect((await exportsOf(old, route, before)).join('\n')).toContain(oldTrace);
    const { url } = await old.call(fileRoutes.url, { fileId: before.file });
    expect(await (await fetch(url)).text()).toContain(oldTrace);
  });

  it('the new owner reads no file of the device (attack S15)', async () => {
    for (const route of [fileRoutes.url, fileRoutes.detail])
      expect((await next.send(route, { fileId: before.file })).body.error).toBe('core.not_found');
  });

  it('the new owner hears no event, from the first one on (attack S15)', async () => {
    const live = await listen(next);
    const own = (await lives[0]?.eventOf(oldTrace)) as { payload: unknown };
    expect(own.payload).toMatchObject({ mark: oldTrace });
    await emit(taker, 'end of the new owner');
    await live.eventOf('end of the new owner');
    expect(JSON.stringify(live.frames)).not.toContain(oldTrace);
  });
});

describe('after a transfer, of what is now', () => {
  beforeAll(async () => {
    after = await leaveTraces(api.people, next, await enrolBy(next), device, newTrace);
  });

  it('the former owner finds nothing by any call, and the new one does (attack S15)', async () => {
    expect(await callsThatTell(next, after, newTrace)).toEqual(foundBefore);
    expect(await callsThatTell(old, after, newTrace)).toEqual([]);
  }, 120_000);

  it.each(allRoutes.filter(isExportCall).map((route) => [route.id, route] as const))(
    'the former owner exports nothing by %s (attack S15)',
    async (_id, route) => {
      expect((await exportsOf(old, route, after)).join('\n')).not.toContain(newTrace);
    },
    60_000,
  );

  it('the former owner commands nothing, reads no file and hears nothing (attack S15)', async () => {
    const command = { deviceId: device.id, kind: 'reboot', payload: {} } as never;
    expect((await old.send(deviceTaskRoutes.command, command)).body.error).toBe('core.not_found');
    expect((await old.send(fileRoutes.url, { fileId: after.file })).body.error).toBe('core.not_found');
    const hearing = await listen(next);
    await hearing.eventOf(newTrace);
    await emit(giver, 'end of the former owner');
    await lives[0]?.eventOf('end of the former owner');
    expect(JSON.stringify(lives[0]?.frames)).not.toContain(newTrace);
  });
});
