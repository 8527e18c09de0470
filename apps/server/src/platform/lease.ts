import { randomUUID } from 'node:crypto';
import type { BatchDb } from './db/batch.ts';
import type { Database } from './db/database.ts';

/** What only one process may do at a time. Each has a row in `platform_lease`, made by a migration. */
export type LeaseName = 'presence' | 'relay';

/**
 * Longer than a leader is ever silent between two of its turns, shorter than people put up with. A lease and not a lock:
 * a process that hangs, frozen or swapped out, keeps its connection and with it a lock, but loses a lease (ADR 0037).
 */
const leaseS: Record<LeaseName, number> = { presence: 8, relay: 6 };

/** Who may hold a lease: one for each loop of a process. */
export const newHolder = (): string => randomUUID();

/**
 * As a CTE: takes or renews the lease in the statement that does what needs it, so that a leader that lost it meanwhile
 * writes nothing, and none that freezes leaves a row locked. One row when `holder` leads, else none.
 */
export const leaseCte = (name: LeaseName, holder: string): string =>
  `update platform_lease set holder = ${holder}, until = now() + interval '${leaseS[name]} seconds'
    where name = '${name}' and (holder = ${holder} or until < now()) returning true as leads`;

/** Takes or renews the lease for the length of a transaction. Null: another process has it. */
export async function takeLease(
  inside: BatchDb,
  name: LeaseName,
  holder: string,
): Promise<{ position: number; isNew: boolean } | null> {
  const rows = await inside.query<{ position: string; is_new: boolean }>(
    `update platform_lease l set holder = $1, until = now() + make_interval(secs => $2)
       from (select holder from platform_lease where name = $3 for update) old
      where l.name = $3 and (l.holder = $1 or l.until < now())
     returning l.position, old.holder <> $1 as is_new`,
    [holder, leaseS[name], name],
  );
  return rows[0] ? { position: Number(rows[0].position), isNew: rows[0].is_new } : null;
}

/** Where the next leader goes on. */
export const updateLeasePosition = (inside: BatchDb, name: LeaseName, position: number) =>
  inside.query('update platform_lease set position = $1 where name = $2', [position, name]);

/** Gives the lease up in order, so that the next leader need not wait for it to run out. */
export const releaseLease = ({ pools }: Database, name: LeaseName, holder: string) =>
  pools.vendor.query(`update platform_lease set until = '-infinity' where name = $1 and holder = $2`, [name, holder]);
