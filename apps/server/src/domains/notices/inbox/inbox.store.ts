import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { readerKeys } from './reader-keys.view.ts';

/** Receipts of what reaches the account and has none yet; answers how many. `ids` null: all. */
export async function insertReceipts(
  { db }: ScopedDb,
  accountId: string,
  ids: readonly string[] | null,
): Promise<{ notice_id: string; org_id: number }[]> {
  const { rows } = await sql<{ notice_id: string; org_id: number }>`
    with read as (
      insert into notices_receipt (notice_id, account_id)
      select distinct r.notice_id, ${accountId}::bigint
        from ${readerKeys(accountId)} mine join notices_reach r on r.key = mine.key
       where ${ids}::bigint[] is null or r.notice_id = any(${ids}::bigint[])
       order by 1
      on conflict do nothing returning notice_id)
    select read.notice_id, n.org_id from read join notices_notice n on n.id = read.notice_id`.execute(db);
  return rows;
}
