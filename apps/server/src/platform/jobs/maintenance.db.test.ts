import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
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

  it('forgets events a day after they were published, once every reader is past them', async () => {
    const insert = (topic: string, publishedAt: string | null) =>
      harness.jobs.query(
        `INSERT INTO outbox_event (topic, payload, published_at, seq)
         VALUES ($1, '{}', $2::timestamptz, CASE WHEN $2 IS NOT NULL THEN nextval('outbox_event_seq') END)`,
        [topic, publishedAt],
      );
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const topics = async () => {
      const left = await harness.jobs.query<{ topic: string }>('SELECT topic FROM outbox_event ORDER BY id');
      return left.map(({ topic }) => topic);
    };
    await insert('test.old', hoursAgo(25));
    await insert('test.recent', hoursAgo(23));
    await insert('test.waiting', null);
    expect(await deleteOldEvents(harness.app)).toBe(0);
    expect(await topics()).toEqual(['test.old', 'test.recent', 'test.waiting']);
    await harness.jobs.query('UPDATE outbox_reader SET seq = (SELECT max(seq) FROM outbox_event)');
    expect(await deleteOldEvents(harness.app)).toBe(1);
    expect(await topics()).toEqual(['test.recent', 'test.waiting']);
  });
});
