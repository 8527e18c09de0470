import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Counts a view unless this person had one today (UTC). */
export const updateViews = ({ db }: ScopedDb, itemId: string, accountId: string) =>
  sql`
    with seen as (
      insert into knowledge_reader (item_id, account_id, seen_on) values (${itemId}, ${accountId}, current_date)
      on conflict (item_id, account_id) do update set seen_on = current_date
       where knowledge_reader.seen_on is distinct from current_date
      returning 1)
    update knowledge_item set view_count = view_count + 1 where id = ${itemId} and exists (select from seen)`.execute(
    db,
  );

/** Counts that it helped, once for each person. */
export const updateHelped = ({ db }: ScopedDb, itemId: string, accountId: string) =>
  sql`
    with helped as (
      insert into knowledge_reader (item_id, account_id, helped_at) values (${itemId}, ${accountId}, now())
      on conflict (item_id, account_id) do update set helped_at = now() where knowledge_reader.helped_at is null
      returning 1)
    update knowledge_item set helped_count = helped_count + 1
     where id = ${itemId} and exists (select from helped)`.execute(db);
