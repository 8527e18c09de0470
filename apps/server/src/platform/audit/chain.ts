import { createHash } from 'node:crypto';

/** What an entry's digest is made of, in this order, as SQL that gives text. `e` is `audit_entry`. */
export const entryFields = [
  'e.id::text',
  `to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  'e.org_id::text',
  'e.account_id::text',
  'e.account_name',
  'e.acting_for_org_id::text',
  'e.action',
  'e.object_type',
  'e.object_id',
  'e.object_name',
  'e.before::text',
  'e.after::text',
  'e.reason',
  'e.ip::text',
  'e.request_id',
] as const;

/** The chain's first link stands on this. */
export const genesisHash = Buffer.alloc(32);

/**
 * The digest that the database's trigger wrote (`audit_digest`), computed here once more: whoever changes a row and the
 * function with it is still found. A column that joins later goes to the end and stays out while it is null.
 */
export function digestOf(fields: readonly (string | null)[]): Buffer {
  const hash = createHash('sha256');
  for (const field of fields) hash.update(field === null ? '-' : `${Buffer.byteLength(field)}:${field}`);
  return hash.digest();
}

export function linkHash(previous: Buffer, seq: number, digest: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigInt64BE(BigInt(seq));
  return createHash('sha256').update(previous).update(place).update(digest).digest();
}
