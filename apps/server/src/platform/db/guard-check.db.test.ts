import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { type ApiHarness, startApiHarness } from '../testing/api-harness.ts';
import { checkDatabaseGuards } from './guard-check.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());
const log = createLog('silent');

it('lets the migrated schema pass', async () => {
  await expect(checkDatabaseGuards(api.app.database, log)).resolves.toBeUndefined();
});

it('refuses a table of somebody’s rows that has no policy', async () => {
  await api.people.query('CREATE TABLE open_door (id int, org_l1 int)');
  await expect(checkDatabaseGuards(api.app.database, log)).rejects.toThrow('open_door');
  await api.people.query('ALTER TABLE open_door ENABLE ROW LEVEL SECURITY');
  await expect(checkDatabaseGuards(api.app.database, log)).rejects.toThrow('open_door');
  await api.people.query('DROP TABLE open_door');
});

it('refuses an application role that row security does not hold', async () => {
  const { vendor, app, ...rest } = api.app.database;
  await expect(checkDatabaseGuards({ ...rest, vendor: app, app: vendor }, log)).rejects.toThrow('does not hold');
});
