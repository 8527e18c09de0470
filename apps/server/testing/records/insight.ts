import { insert, type RecordMakers } from '../record.ts';

export const insightRecords: RecordMakers = {
  report: async (people, org) => {
    const account = await people.account(org, {});
    return insert(
      people,
      `INSERT INTO insight_report (org_id, account_id, name, source, period, rhythm, weekdays, at_time, timezone, language,
                                   recipient_ids, next_at)
       VALUES ($1, $2, 'r' || random(), 'devices/tag.export', 'all', 'weekly', '{1}', '08:00', 'UTC', 'en-US', ARRAY[$2::bigint],
               now() + interval '1 day')`,
      [org.id, account.id],
    );
  },
  share: async (people, org) => {
    const account = await people.account(org, {});
    return insert(
      people,
      `INSERT INTO insight_share (org_id, account_id, source, name, token_hash, sheets, expires_at)
       VALUES ($1, $2, 'insight/deviceStatistics.export', 's', sha256(random()::text::bytea), '{}', now() + interval '1 day')`,
      [org.id, account.id],
    );
  },
};
