import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp } from '../../../../testing/app-makers.ts';
import { recordMakers } from '../../../../testing/record-makers.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { dayNrOf } from '../recount/recount.rules.ts';
import { recount, recountDay } from '../recount/recount.service.ts';
import { rollNotes } from '../roll/roll.store.ts';

let api: ApiHarness;
let north: TestOrg;
let shop: TestOrg;
let friend: TestOrg;
const dayMs = 86_400_000;
const query: ApiHarness['people']['query'] = (text, values) => api.people.query(text, values);
const roll = () => writeIn(systemScope(api.app.database, 'a test of figures'), (inside) => rollNotes(inside, 100_000));

beforeAll(async () => {
  api = await startApiHarness();
  north = await api.people.partner(api.vendor, 'North');
  shop = await api.people.partner(north, 'Shop');
  friend = await api.people.partner(north, 'Friend', 'cooperative');
});
afterAll(() => api.close());

/** All figures of an organisation by metric, dimension and value. */
async function figuresOf(org: TestOrg): Promise<Record<string, number>> {
  const rows = await query<{ name: string; n: number }>(
    `SELECT concat_ws(' ', i.metric, nullif(i.dimension || ':' || i.value, ':')) AS name, c.n::int AS n
       FROM insight_series i, insight_counts($1, ARRAY[i.id], ARRAY[0, 3000000]) c WHERE c.n <> 0 ORDER BY 1`,
    [org.id],
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const recountAll = async (): Promise<number> => {
  let found = 0;
  for (const source of api.app.contributions.metricSources)
    for (const dayNr of [dayNrOf(Date.now()) - 1, dayNrOf(Date.now())])
      found += await recountDay(api.app, source, dayNr);
  return found;
};

describe('figures of tasks, apps, reviews, sign-ins and partners', () => {
  it('are noted by what does them', async () => {
    await api.as(await api.people.account(shop, allPermissions('partner')));
    const task = (await recordMakers.task?.(api.people, shop)) ?? '';
    await query(`UPDATE tasks_task SET state = 'finished', ended_at = now() WHERE id = $1`, [task]);
    // Tried again, it has not ended; then it ends in another way.
    await query(`UPDATE tasks_task SET state = 'running', ended_at = NULL WHERE id = $1`, [task]);
    await query(`UPDATE tasks_task SET state = 'aborted', ended_at = now() WHERE id = $1`, [task]);
    await recordMakers.task?.(api.people, friend);

    const { versionId } = await makeApp(api.people, shop, { state: 'draft', publication: null });
    await query(`UPDATE appstore_version SET state = 'waiting', round = 1, submitted_at = now() WHERE id = $1`, [
      versionId,
    ]);
    await query(
      `INSERT INTO appstore_review (version_id, org_id, round, stage, reviewer, open_since, due_at)
       VALUES ($1, $2, 1, 'first', 'x', now() - interval '5 hours', now() + interval '1 hour')`,
      [versionId, shop.id],
    );
    await query(
      `UPDATE appstore_review SET verdict = 'failed', reason = 'x', decided_at = now() WHERE version_id = $1`,
      [versionId],
    );
    const withdrawn = await makeApp(api.people, shop, { state: 'draft', publication: null });
    await query(`UPDATE appstore_version SET state = 'waiting', round = 1, submitted_at = now() WHERE id = $1`, [
      withdrawn.versionId,
    ]);
    await query(`UPDATE appstore_version SET state = 'draft' WHERE id = $1`, [withdrawn.versionId]);
    await makeApp(api.people, north);
    await query('UPDATE identity_org SET terminated_at = now() WHERE id = $1', [friend.id]);
    await roll();

    const figures = await figuresOf(north);
    expect(figures).toMatchObject({
      'account.signed_in': 1,
      'task.created': 1,
      'task.created kind:reboot': 1,
      'task.ended': 1,
      'task.ended outcome:aborted': 1,
      'version.submitted': 1,
      'review.failed': 1,
      'review.failed stage:first': 1,
      'review.failed due:in_time': 1,
      'review.failed hours:8': 1,
      'app.published': 1,
      // A cooperative partner is seen by the one above, its tasks are not.
      'partner.added': 2,
      'partner.added type:cooperative': 1,
      'partner.terminated': 1,
    });
    expect(figures).not.toHaveProperty(['task.ended outcome:finished']);
    expect(await figuresOf(shop)).not.toHaveProperty(['partner.added']);
    expect((await figuresOf(api.vendor))['partner.added']).toBe(3);
  });

  it('equal their records, also after the tree has changed', async () => {
    expect(await recountAll()).toBe(0);
    const before = await figuresOf(north);
    await query('UPDATE identity_org SET parent_id = $1 WHERE id = $2', [api.vendor.id, shop.id]);
    expect(await recountAll()).toBe(0);
    expect(await figuresOf(north)).toEqual(before);
  });

  it('are counted from the records where there were no notes', async () => {
    const before = [await figuresOf(api.vendor), await figuresOf(north), await figuresOf(shop)];
    for (const table of ['insight_day', 'insight_quarter', 'metric_note', 'insight_recount'])
      await query(`DELETE FROM ${table}`);
    await recount(api.app, Date.now() + dayMs);
    expect([await figuresOf(api.vendor), await figuresOf(north), await figuresOf(shop)]).toEqual(before);
  });
});
