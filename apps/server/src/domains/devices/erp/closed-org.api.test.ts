import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { updateDueErps } from './erp.store.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

it('an ERP connection is not due while an organisation above its own is disabled (attack S16)', async () => {
  const master = await api.people.partner(api.vendor);
  const sub = await api.people.partner(master);
  await api.people.query(
    `INSERT INTO devices_erp (org_id, url, sealed_credential, every_minutes, mode, next_run_at)
     VALUES ($1, 'https://erp.example', 'x', 60, 'partial', now())`,
    [sub.id],
  );
  const countDue = async () => {
    await api.people.query('UPDATE devices_erp SET next_run_at = now()');
    return (await writeIn(systemScope(api.app.database, 'a test'), (inside) => updateDueErps(inside))).rows.length;
  };
  const admin = await api.as(api.admin);
  expect(await countDue()).toBe(1);
  await admin.call(partnerRoutes.disable, { id: String(master.id) });
  expect(await countDue()).toBe(0);
  await admin.call(partnerRoutes.enable, { id: String(master.id) });
  expect(await countDue()).toBe(1);
});
