import { insert, type RecordMakers } from '../record.ts';

export const supportRecords: RecordMakers = {
  ticket: (people, org) =>
    insert(
      people,
      `INSERT INTO support_ticket (org_id, title, type, contact_email)
       VALUES ($1, 'r' || random(), 'general', 'contact@shop.example')`,
      [org.id],
    ),
};
