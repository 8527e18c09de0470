import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const insertCloudPass = (
  { db }: ScopedDb,
  pass: { passHash: Buffer; accountId: string; peerId: string; lifetimeS: number },
) =>
  db
    .insertInto('identity_cloud_pass')
    .values({
      pass_hash: pass.passHash,
      account_id: pass.accountId,
      peer_id: pass.peerId,
      expires_at: sql`now() + make_interval(secs => ${pass.lifetimeS})`,
    })
    .execute();

/** Spends a pass: its account once, nothing ever after. */
export const updateCloudPassUsed = ({ db }: ScopedDb, passHash: Buffer) =>
  db
    .updateTable('identity_cloud_pass')
    .set({ used_at: sql`now()` })
    .where('pass_hash', '=', passHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('account_id')
    .executeTakeFirst();
