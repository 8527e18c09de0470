import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

// Queueing work for a device and moving the device away must not overlap: the statement that ends the work of a former
// owner does not see executions that another transaction is still writing. One lock for each organisation that creates
// tasks, held until the transaction ends. The vendor needs none: its tasks stay with the device.

/** Taken before devices of this organisation are read and work is queued for them; others may do so at the same time. */
export const holdTargets = ({ db }: ScopedDb, orgId: number) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('tasks_target'), ${orgId}::int)`.execute(db);

/** Taken before the work of devices that left is ended. In one order, so that two moves never wait for each other. */
export const lockTargets = ({ db }: ScopedDb, orgIds: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtext('tasks_target'), id)
        from unnest(${orgIds.toSorted((a, b) => a - b)}::int[]) id`.execute(db);
