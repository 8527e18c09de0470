import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobHarness, startJobHarness } from '../testing/job-harness.ts';
import { deleteOldEvents, preparePartitions } from './maintenance.ts';

let harness: JobHarness;
beforeAll(async () => {
  harness = await startJobHarness();
});
afterAll(() => harness.close());

describe('maintenance of the platform', () => {
  it('makes the partitions of this month and the next three, and bears doing it again', async () => {
    await harness.jobs.query(
      `DO $$ DECLARE part regclass; BEGIN
         FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent IN ('audit_entry'::regclass, 'identity_login_log'::regclass)
         LOOP EXECUTE 'DROP TABLE ' || part; END LOOP; END $$`,
    );
    await preparePartitions(harness.app);
    await preparePartitions(harness.app);
    const rows = await harness.jobs.query<{ parent: string; count: number }>(
      `SELECT inhparent::regclass::text AS parent, count(*)::int FROM pg_inherits
        WHERE inhparent IN ('audit_entry'::regclass, 'identity_login_log'::regclass) GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { parent: 'audit_entry', count: 4 },
      { parent: 'identity_login_log', count: 4 },
    ]);
  });

  it('forgets events a day after they were published, never before', async () => {
    const insert = (topic: string, publishedAt: string | null) =>
      harness.jobs.query(`INSERT INTO outbox_event (topic, payload, published_at) VALUES ($1, '{}', $2::timestamptz)`, [
        topic,
        publishedAt,
      ]);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await insert('test.old', hoursAgo(25));
    await insert('test.recent', hoursAgo(23));
    await insert('test.waiting', null);
    expect(await deleteOldEvents(harness.app)).toBe(1);
    const left = await harness.jobs.query<{ topic: string }>('SELECT topic FROM outbox_event ORDER BY id');
    expect(left.map(({ topic }) => topic)).toEqual(['test.recent', 'test.waiting']);
  });
});
