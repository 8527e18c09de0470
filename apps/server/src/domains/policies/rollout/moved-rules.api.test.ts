import { customSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { hashFor } from '../../../../testing/policy-world.ts';
import { writeBatch } from '../../../platform/db/batch.ts';
import { tellMovedRules } from './rollout.service.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

it('open pages of a rule learn once that a device came further with it', async () => {
  const admin = await api.as(api.admin);
  const device = await api.people.device(api.vendor);
  const { id } = await admin.call(customSettingsRoutes.add, {
    name: 'Loud',
    target: { scope: 'all' },
    payload: { volume: 80 },
  });
  const { version } = await admin.call(customSettingsRoutes.detail, { id });
  const { hash: previewHash } = await admin.call(customSettingsRoutes.preview, { id });
  await admin.call(customSettingsRoutes.release, { id, version, previewHash, plan: {} });
  const hash = (await hashFor(api.app, 'custom_settings', device.id)) ?? '';
  const told = async () => {
    await api.people.query('DELETE FROM outbox_event');
    await tellMovedRules(api.app);
    return api.people.query(`SELECT payload ->> 'id' AS id FROM outbox_event WHERE topic = 'policies.rule'`);
  };
  await told();
  const after = { hash, outcome: 'verified' as const, reason: '' };
  await writeBatch(api.app.database, (inside) =>
    api.app.contributions.itemOutcomes.tell(inside, [
      { deviceId: device.id, item: 'custom_settings', before: null, after },
    ]),
  );
  expect(await told()).toEqual([{ id }]);
  expect(await told()).toEqual([]);
  expect((await admin.call(customSettingsRoutes.detail, { id })).counts).toEqual({ verified: 1 });
});
