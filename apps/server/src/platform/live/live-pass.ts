import { createHash, randomBytes } from 'node:crypto';
import { passLifetimeS } from '@tilldeck/contracts/live/live.limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const passPattern = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (pass: string): Buffer => createHash('sha256').update(pass).digest();

/** Makes a pass that opens one connection for the session with this token hash. */
export async function insertPass(db: Db, tokenHash: Buffer): Promise<string> {
  const pass = randomBytes(32).toString('base64url');
  await db
    .insertInto('live_pass')
    .values({
      pass_hash: hashOf(pass),
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(secs => ${passLifetimeS})`,
    })
    .execute();
  return pass;
}

/** Spends a pass: its session's token hash once, null ever after. */
export async function deletePass(db: Db, pass: unknown): Promise<Buffer | null> {
  if (typeof pass !== 'string' || !passPattern.test(pass)) return null;
  const spent = await db
    .deleteFrom('live_pass')
    .where('pass_hash', '=', hashOf(pass))
    .returning(['token_hash', sql<boolean>`expires_at > now()`.as('is_fresh')])
    .executeTakeFirst();
  return spent?.is_fresh ? spent.token_hash : null;
}

export const deleteExpiredPasses = (db: Db) =>
  db.deleteFrom('live_pass').where('expires_at', '<', sql<string>`now()`).execute();
