import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let worker: RunningRole;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  worker = await startWorker(api.app);
  admin = await api.as(api.admin);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** A check from the button to its end. */
async function checked() {
  const { id } = await admin.call(auditRoutes.check, {});
  const record = () => admin.call(auditRoutes.record, {});
  await expect.poll(async () => (await record()).check?.state).toBe('done');
  const { check } = await record();
  expect(check?.id).toBe(id);
  return check;
}
const sealedAll = () => expect.poll(() => api.people.query('SELECT 1 FROM audit_unsealed')).toEqual([]);

describe('a check of the record', () => {
  it('[ACC-11] finds nothing while nobody touched it, and tells where the chain stands', async () => {
    expect((await admin.call(auditRoutes.record, {})).check).toBeNull();
    await sealedAll();
    const check = await checked();
    expect(check).toMatchObject({
      state: 'done',
      askedBy: 'admin',
      report: { faultCount: 0, brokenSeq: null, faults: [], headHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    await sealedAll();
    const { headSeq, headHash } = await admin.call(auditRoutes.record, {});
    expect(headSeq).toBeGreaterThanOrEqual(check?.report?.headSeq ?? 0);
    expect(headHash).toMatch(/^[0-9a-f]{64}$/);
    const started = await admin.call(auditRoutes.page, { action: 'audit.check_started' });
    expect(started.items).toMatchObject([{ objectType: 'audit_trail', accountName: 'admin' }]);
  });

  it('[ACC-11] names what was changed, removed and put in since', async () => {
    await sealedAll();
    const [changed, removed] = await api.people.query<{ seq: number; entry_id: string }>(
      'SELECT seq::int, entry_id FROM audit_link ORDER BY seq LIMIT 2',
    );
    await api.people.query(`UPDATE audit_entry SET account_name = 'innocent' WHERE id = $1`, [changed?.entry_id]);
    await api.people.query('DELETE FROM audit_entry WHERE id = $1', [removed?.entry_id]);
    await api.people.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_queue');
    await api.people.query(`INSERT INTO audit_entry (id, org_id, account_name, action, object_type, object_id, request_id)
      VALUES (77777, 1, 'x', 'a', 'o', '1', 'r')`);
    await api.people.query('ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_queue');
    const check = await checked();
    expect(check?.report).toMatchObject({ faultCount: 3, brokenSeq: changed?.seq });
    expect(check?.report?.faults.map(({ kind, seq, entryId }) => [kind, seq, entryId])).toEqual([
      ['entry_altered', changed?.seq, changed?.entry_id],
      ['entry_removed', removed?.seq, removed?.entry_id],
      ['entry_inserted', undefined, '77777'],
    ]);
  });

  it('sees by what earlier checks noted that the chain was made anew', async () => {
    await sealedAll();
    await checked();
    await api.people.query('DELETE FROM audit_link WHERE seq = (SELECT max(seq) FROM audit_link)');
    const [last] = await api.people.query<{ seq: number }>('SELECT max(seq)::int AS seq FROM audit_link');
    await api.people.query('UPDATE audit_link SET hash = digest WHERE seq = $1', [last?.seq]);
    const faults = (await checked())?.report?.faults ?? [];
    expect(faults.map(({ kind }) => kind)).toContain('head_differs');
  });

  it('is one at a time: whoever asks while it runs joins it, and a dead one does not block the next', async () => {
    await worker.close();
    const first = await admin.call(auditRoutes.check, {});
    const second = await admin.call(auditRoutes.check, {});
    expect([first.state, second.id]).toEqual(['waiting', first.id]);
    await api.people.query(`UPDATE audit_check SET updated_at = now() - interval '1 hour' WHERE id = $1`, [first.id]);
    const third = await admin.call(auditRoutes.check, {});
    expect(third.id).not.toBe(first.id);
    const twin = await api.startTwin();
    worker = await startWorker(twin.app);
    await expect
      .poll(async () => (await admin.call(auditRoutes.record, {})).check)
      .toMatchObject({ id: third.id, state: 'done' });
    await worker.close();
    worker = { close: () => twin.close() };
  });

  it('is the vendor’s alone, whatever a partner was granted', async () => {
    const partner = await api.people.partner(api.vendor);
    const client = await api.as(await api.people.account(partner, allPermissions('partner')));
    for (const route of [auditRoutes.record, auditRoutes.check])
      expect(await client.send(route, {})).toMatchObject({ status: 403, body: { error: 'core.forbidden' } });
  });
});
