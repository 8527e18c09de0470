import { customSettingsRoutes, printSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { reportItem, wrongPlaces, wrongPolicyCounters } from '../../../../testing/policy-world.ts';
import { compileOpen } from '../class/compile.service.ts';
import { hashOf } from '../device/desired.view.ts';

const fleet = 2_000;
const perBatch = 100;

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

type Routes = typeof customSettingsRoutes | typeof printSettingsRoutes;

async function release(by: WireClient, routes: Routes, payload: object): Promise<void> {
  const draft = { name: 'Moved', target: { scope: 'all' as const }, payload };
  const { id, version } = await by.call(routes.add, draft as never);
  const { hash: previewHash } = await by.call(routes.preview, { id });
  await by.call(routes.release, { id, version, previewHash, plan: {} });
}

/** The hashes that pulls of the devices would bring now. */
async function wanted(kind: 'custom_settings' | 'print_settings'): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; hash: string | null }>`
    select d.id, ${hashOf(kind)(sql`d.id`)} as hash from devices_device d where d.sn like 'MOVED-%' order by d.id`.execute(
    api.app.database.vendor,
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

it('devices that change their owner while they report end with the new owner’s rules, and keep what is the same', async () => {
  const admin = await api.as(api.admin);
  const [from, to] = [await api.people.partner(api.vendor), await api.people.partner(api.vendor)];
  const model = await api.people.model('Moved');
  const add = `INSERT INTO devices_device (sn, org_id, model_id) SELECT 'MOVED-' || n, $1, $2 FROM generate_series(1, $3::int) n`;
  await api.people.query(add, [from.id, model, fleet]);
  // The new owner has a device already: a rule needs one to be released.
  await api.people.device(to);
  await release(admin, printSettingsRoutes, { density: 8 });
  for (const [org, volume] of [
    [from, 10],
    [to, 20],
  ] as const)
    await release(await api.as(await api.people.account(org, allPermissions('partner'))), customSettingsRoutes, {
      volume,
    });
  const [before, shared] = [await wanted('custom_settings'), await wanted('print_settings')];
  const ids = [...before.keys()];
  const batches = Array.from({ length: fleet / perBatch }, (_, at) => ids.slice(at * perBatch, (at + 1) * perBatch));

  /** Reports of what was taken by then, from the last batch to the first. */
  const reportAll = async (): Promise<void> => {
    for (const batch of batches.toReversed()) {
      const hashes = await wanted('custom_settings');
      const said = batch.map((deviceId) => ({ deviceId, hash: hashes.get(deviceId) ?? '' }));
      await reportItem(
        api.app,
        'custom_settings',
        said.map((one) => ({ ...one, outcome: 'verified' as const, reason: '' })),
      );
    }
  };
  const moveAll = async (): Promise<void> => {
    for (const batch of batches)
      await api.people.query('UPDATE devices_device SET org_id = $1 WHERE id = ANY ($2::bigint[])', [to.id, batch]);
  };
  await Promise.all([reportAll(), moveAll()]);
  await compileOpen(api.app);
  await reportAll();

  const after = await wanted('custom_settings');
  const [own, ...others] = new Set(after.values());
  expect(others).toEqual([]);
  expect(own).not.toBeNull();
  expect([...before.values()]).not.toContain(own);
  expect(await wanted('print_settings')).toEqual(shared);
  const stale = await api.people.query('SELECT FROM link_item WHERE hash <> $1 OR outcome <> $2', [own, 'verified']);
  expect(stale).toEqual([]);
  expect(await wrongPolicyCounters(api.people)).toEqual([]);
  expect(await wrongPlaces(api.people)).toEqual([]);
});
