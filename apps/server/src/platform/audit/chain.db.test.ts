import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
import { canonicalEntry } from './chain.ts';
import { checkChain } from './chain-check.ts';
import { findHead, findUnsealed, sealBatch } from './chain-log.ts';
import { startSealer } from './sealer.ts';

let harness: JobHarness;
/** As the owner of the database: the one the chain is there for. */
const asOwner: typeof harness.jobs.query = (text, values) => harness.jobs.query(text, values);
const check = (options?: Parameters<typeof checkChain>[1]) => checkChain(harness.app.database.pools.vendor, options);
const seal = (batch = 100) => sealBatch(harness.app.database.pools.vendor, batch);

beforeAll(async () => {
  harness = await startJobHarness();
  await asOwner(`INSERT INTO identity_org (id, kind, name) VALUES (1, 'vendor', 'Vendor')`);
  await asOwner(`INSERT INTO identity_org (id, parent_id, kind, name) VALUES (2, 1, 'partner', 'Partner')`);
});
afterAll(() => harness.close());
/** Every test begins with the same twenty entries and no chain, whatever the one before did to its own. */
beforeEach(async () => {
  await asOwner('DROP TABLE IF EXISTS audit_entry_202603');
  await asOwner('ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_queue');
  await asOwner('TRUNCATE audit_entry, audit_link, audit_unsealed RESTART IDENTITY');
  await asOwner(
    `INSERT INTO audit_entry (org_id, account_id, account_name, acting_for_org_id, action, object_type, object_id, object_name,
       before, after, reason, ip, request_id)
     SELECT 1, n, 'änna|"' || n, nullif(n % 2, 0), 'dictionary.type_added', 'dictionary', n::text, E'a\\tb',
       CASE WHEN n % 3 = 0 THEN NULL ELSE jsonb_build_object('b', n, 'a', 1.50, '名', NULL) END,
       '{"x": [1, "2"]}', nullif('why', 'why'), ('10.0.0.' || n)::inet, 'r' FROM generate_series(1, 20) n`,
  );
});

const sealed = async () => {
  await seal();
  const rows = await asOwner<{ seq: string; entry_id: string }>('SELECT seq, entry_id FROM audit_link ORDER BY seq');
  return rows.map((row) => ({ seq: Number(row.seq), entryId: row.entry_id }));
};

describe('the audit chain', () => {
  it('takes every entry once, in batches, and is whole', async () => {
    expect((await findUnsealed(harness.app.database.pools.vendor)).count).toBe(20);
    expect([await seal(8), await seal(8), await seal(8), await seal(8)]).toEqual([8, 8, 4, 0]);
    const head = await findHead(harness.app.database.pools.vendor);
    expect(await check()).toEqual({
      headSeq: 20,
      headHash: head?.hash,
      entryCount: 20,
      archivedCount: 0,
      brokenSeq: null,
      faultCount: 0,
      faults: [],
    });
    expect(head?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is sealed by a worker within seconds, by one at a time', async () => {
    const sealer = startSealer(harness.app);
    const unsealed = async () => (await findUnsealed(harness.app.database.pools.vendor)).count;
    await expect.poll(unsealed).toBe(0);
    await asOwner(`INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
      SELECT 1, 'x', 'a', 'o', n::text, 'r' FROM generate_series(1, 3000) n`);
    await Promise.all([seal(), seal(), seal()]);
    await expect.poll(unsealed).toBe(0);
    const metrics = await harness.app.metrics.registry.metrics();
    expect(metrics).toMatch(/^tilldeck_audit_unsealed 0$/m);
    expect(metrics).toMatch(/^tilldeck_audit_seal_lag_seconds 0$/m);
    expect(metrics).toMatch(/^tilldeck_audit_chain_links 3020$/m);
    await sealer.close();
    expect(await check()).toMatchObject({ headSeq: 3020, faultCount: 0 });
  });

  it('does not make writers wait: two transactions write at once, and the one that ends late is sealed late', async () => {
    const { vendor } = harness.app.database.pools;
    const slow = await vendor.connect();
    const insert = `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
      VALUES (1, 'x', 'a', 'o', $1, 'r')`;
    await slow.query('BEGIN');
    await slow.query(insert, ['slow']);
    await vendor.query(insert, ['fast']);
    expect(await seal()).toBe(21);
    await slow.query('COMMIT');
    slow.release();
    expect(await seal()).toBe(1);
    expect(await check()).toMatchObject({ headSeq: 22, faultCount: 0 });
  });

  it('is out of reach for the roles the server signs in as', async () => {
    await seal();
    const { vendor, app } = harness.app.database.pools;
    for (const statement of [
      'UPDATE audit_link SET hash = digest',
      'DELETE FROM audit_link',
      'INSERT INTO audit_link SELECT seq + 100, entry_id + 100, entry_at, digest, hash FROM audit_link',
      'DELETE FROM audit_unsealed',
      'UPDATE audit_unsealed SET digest = digest',
      'TRUNCATE audit_link',
      'UPDATE audit_entry SET reason = NULL',
    ])
      for (const pool of [vendor, app])
        await expect(pool.query(statement), statement).rejects.toThrow('permission denied');
    for (const statement of ['SELECT * FROM audit_link', 'SELECT seal_audit(1)', 'SELECT * FROM audit_check'])
      await expect(app.query(statement), statement).rejects.toThrow('permission denied');
  });
});

describe('a check of the audit chain finds', () => {
  it.each([
    ['its account', `account_name = 'somebody else'`],
    ['whom it was done for', 'acting_for_org_id = 77'],
    ['what was before', `before = '{"b": 2, "a": 1.5, "名": null}'`],
    ['its time', `at = at + interval '1 microsecond'`],
    ['its time by weeks', `at = at + interval '31 days'`],
    ['an emptied reason', `reason = ''`],
    ['its address', `ip = '10.0.0.5/24'`],
    ['whose trail it is in', 'org_id = 2'],
  ])('an entry that was changed: %s', async (_what, change) => {
    const link = (await sealed())[4];
    await asOwner(`UPDATE audit_entry SET ${change} WHERE id = $1`, [link?.entryId]);
    const report = await check();
    expect(report).toMatchObject({ brokenSeq: 5, faultCount: 1 });
    expect(report.faults).toEqual([
      { kind: 'entry_altered', seq: 5, entryId: link?.entryId, entryAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('not that the levels of its organisation were computed anew', async () => {
    await sealed();
    await asOwner('BEGIN; SET LOCAL session_replication_role = replica; UPDATE audit_entry SET org_l1 = 5; COMMIT');
    expect(await check()).toMatchObject({ faultCount: 0 });
  });

  it('an entry that was deleted, also before it was sealed', async () => {
    const [early] = await asOwner<{ id: string }>('DELETE FROM audit_entry WHERE object_id = $1 RETURNING id', ['3']);
    const link = (await sealed())[9];
    await asOwner('DELETE FROM audit_entry WHERE id = $1', [link?.entryId]);
    const { faults, brokenSeq } = await check();
    expect(faults.map(({ kind, seq, entryId }) => [kind, seq, entryId])).toEqual([
      ['entry_removed', 3, early?.id],
      ['entry_removed', 10, link?.entryId],
    ]);
    expect(brokenSeq).toBe(3);
  });

  it('a link that was deleted, with the entry that lost it', async () => {
    const link = (await sealed())[6];
    await asOwner('DELETE FROM audit_link WHERE seq = 7');
    const { faults, brokenSeq } = await check();
    expect(faults.map(({ kind, seq, count, entryId }) => ({ kind, seq, count, entryId }))).toEqual([
      { kind: 'link_removed', seq: 7, count: 1, entryId: undefined },
      { kind: 'entry_inserted', seq: undefined, count: undefined, entryId: link?.entryId },
    ]);
    expect(brokenSeq).toBe(7);
  });

  it('a link that was rewritten to fit a changed entry', async () => {
    const link = (await sealed())[6];
    await asOwner(`UPDATE audit_entry SET reason = 'covered up' WHERE id = $1`, [link?.entryId]);
    await asOwner(
      `UPDATE audit_link l SET digest = d.digest, hash = sha256(p.hash || int8send(l.seq) || d.digest)
         FROM audit_link p, (SELECT sha256(convert_to(${canonicalEntry}, 'UTF8')) AS digest FROM audit_entry e WHERE id = $1) d
        WHERE l.seq = 7 AND p.seq = 6`,
      [link?.entryId],
    );
    expect(await check()).toMatchObject({ brokenSeq: 8, faults: [{ kind: 'link_altered', seq: 8 }] });
  });

  it('an entry that was inserted behind its back, also under an id that is taken', async () => {
    await sealed();
    await asOwner(`ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_queue`);
    const insert = `INSERT INTO audit_entry (id, at, org_id, account_name, action, object_type, object_id, request_id)
      VALUES ($1, now() - interval '1 second', 1, 'x', 'a', 'o', '1', 'r')`;
    await asOwner(insert, ['900']);
    await asOwner(insert, ['1']);
    const { faults, faultCount } = await check();
    expect(faults.map(({ kind, entryId }) => [kind, entryId])).toEqual([
      ['entry_inserted', '1'],
      ['entry_inserted', '900'],
    ]);
    expect(faultCount).toBe(2);
  });

  it('a chain whose end was cut off, by what was noted earlier', async () => {
    await sealed();
    const { headSeq, headHash } = await check();
    const noted = [{ seq: headSeq, hash: headHash ?? '' }];
    expect(await check({ noted })).toMatchObject({ faultCount: 0 });
    await asOwner('DELETE FROM audit_entry WHERE id IN (SELECT entry_id FROM audit_link WHERE seq > 15)');
    await asOwner('DELETE FROM audit_link WHERE seq > 15');
    expect(await check()).toMatchObject({ faultCount: 0, headSeq: 15 });
    expect(await check({ noted })).toMatchObject({ brokenSeq: 20, faults: [{ kind: 'head_differs', seq: 20 }] });
  });

  it('an entry that waits too long for its link, and not one that waits a moment', async () => {
    expect(await check()).toMatchObject({ headSeq: 0, headHash: null, entryCount: 20, faultCount: 0 });
    await asOwner(
      `UPDATE audit_unsealed SET queued_at = now() - interval '1 hour' WHERE entry_id = (SELECT min(entry_id) FROM audit_unsealed)`,
    );
    const [oldest] = await asOwner<{ id: string }>('SELECT min(id) AS id FROM audit_entry');
    expect((await check()).faults).toMatchObject([{ kind: 'unsealed', entryId: oldest?.id }]);
  });

  it('a month that is gone as archived, while its links still hold the chain together', async () => {
    await asOwner(`SELECT ensure_month_partition('audit_entry', '2026-03-01')`);
    await asOwner(`INSERT INTO audit_entry (at, org_id, account_name, action, object_type, object_id, request_id)
      SELECT '2026-03-10', 1, 'x', 'a', 'o', n::text, 'r' FROM generate_series(1, 5) n`);
    await sealed();
    await asOwner('ALTER TABLE audit_entry DETACH PARTITION audit_entry_202603');
    expect(await check()).toMatchObject({ headSeq: 25, entryCount: 20, archivedCount: 5, faultCount: 0 });
    await asOwner('UPDATE audit_link SET digest = hash WHERE seq = 23');
    expect(await check()).toMatchObject({ brokenSeq: 23, faults: [{ kind: 'link_altered', seq: 23 }] });
  });
});
