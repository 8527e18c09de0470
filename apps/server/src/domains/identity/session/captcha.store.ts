import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const insertCaptcha = ({ db }: ScopedDb, id: string, answerHash: Buffer) =>
  db
    .insertInto('identity_captcha')
    .values({ id, answer_hash: answerHash, expires_at: sql`now() + interval '5 minutes'` })
    .execute();

/** Takes a captcha away, whatever the answer: each picture is good for one try. */
export async function deleteCaptcha({ db }: ScopedDb, id: string): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('identity_captcha')
    .where('id', '=', id)
    .returning(['answer_hash', sql<boolean>`expires_at > now()`.as('is_fresh')])
    .executeTakeFirst();
  return row?.is_fresh ? row.answer_hash : null;
}
