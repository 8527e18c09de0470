import { createHash } from 'node:crypto';

/** What an entry's digest is made of, as SQL that gives one text. `e` is `audit_entry`. */
export const canonicalEntry = `json_build_array(e.id,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.org_id, e.account_id, e.account_name,
  e.acting_for_org_id, e.action, e.object_type, e.object_id, e.object_name, e.before, e.after, e.reason,
  e.ip::text, e.request_id)::text`;

/** The chain's first link stands on this. */
export const genesisHash = Buffer.alloc(32);

/**
 * The digest as the database's trigger wrote it, computed here once more: whoever changes a row and the trigger with it is
 * still found. Entries of before a column is added keep their digest only if the new one stays out of it while it is null.
 */
export const digestOf = (canonical: string): Buffer => createHash('sha256').update(canonical).digest();

export function linkHash(previous: Buffer, seq: number, digest: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(seq));
  return createHash('sha256').update(previous).update(place).update(digest).digest();
}
