import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface CodeRequestCounts {
  ofAddress: number;
  ofIp: number;
}

/** Requests of the last hour. Kept in PostgreSQL, so that losing Redis opens no door. */
export async function countCodeRequests({ db }: ScopedDb, addressHash: Buffer, ip: string): Promise<CodeRequestCounts> {
  const { rows } = await sql<{ of_address: string; of_ip: string }>`
    select (select count(*) from identity_code_request
             where address_hash = ${addressHash} and at > now() - interval '1 hour') as of_address,
           (select count(*) from identity_code_request
             where ip = ${ip}::inet and at > now() - interval '1 hour') as of_ip`.execute(db);
  return { ofAddress: Number(rows[0]?.of_address ?? 0), ofIp: Number(rows[0]?.of_ip ?? 0) };
}

/** Counts a request once all others of this network and for this address are counted: none slips past a limit. */
export async function insertCodeRequest(inside: ScopedDb, addressHash: Buffer, ip: string): Promise<CodeRequestCounts> {
  const { db } = inside;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code-request:${ip}`}, 0))`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code-request:${addressHash.toString('hex')}`}, 0))`.execute(
    db,
  );
  const before = await countCodeRequests(inside, addressHash, ip);
  await db.insertInto('identity_code_request').values({ address_hash: addressHash, ip }).execute();
  return before;
}
