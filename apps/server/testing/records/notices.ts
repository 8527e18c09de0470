import { insert, type RecordMakers } from '../record.ts';

export const noticesRecords: RecordMakers = {
  notice: (people, org) =>
    insert(
      people,
      `INSERT INTO notices_notice (org_id, title_en, content_en, audience, method, type, release_at)
       VALUES ($1, 'n' || random(), '', 'everybody', 'console', 'normal', now() + interval '1 day')`,
      [org.id],
    ),
  feedback: (people, org) =>
    insert(people, `INSERT INTO notices_feedback (org_id, kind, text) VALUES ($1, 'idea', 'x')`, [org.id]),
};
