import type { MissedWords } from '@tilldeck/contracts/knowledge/item.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** So many of one person are kept, or one person could fill the list. */
const maxPerPerson = 200;

/** A search that found nothing. What the same person typed on the way to it goes. */
export async function insertMissed({ db }: ScopedDb, accountId: string, words: string): Promise<void> {
  await sql`
    delete from knowledge_missed where account_id = ${accountId} and last_at > now() - interval '2 minutes'
       and words <> ${words} and starts_with(${words}, words)`.execute(db);
  await sql`
    insert into knowledge_missed (account_id, words)
    select ${accountId}, ${words}
     where (select count(*) from knowledge_missed where account_id = ${accountId}) < ${maxPerPerson}
    on conflict (account_id, words) do update set times = knowledge_missed.times + 1, last_at = now()`.execute(db);
}

export async function deleteMissed({ db }: ScopedDb, words: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('knowledge_missed').where('words', '=', words).executeTakeFirst();
  return Number(numDeletedRows);
}

export const listMissed = async ({ db }: ScopedDb): Promise<MissedWords[]> => {
  const { rows } = await sql<MissedWords>`
    select words, count(*)::int as people, sum(times)::int as times, max(last_at) as "lastAt"
      from knowledge_missed where last_at > now() - interval '90 days'
     group by words order by people desc, times desc, words limit 100`.execute(db);
  return rows;
};
