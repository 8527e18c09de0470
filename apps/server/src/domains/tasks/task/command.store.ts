import type { SkipReason } from '@tilldeck/contracts/tasks/execution.codes';
import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { type Demand, skipReason, targetDevices } from '../target/eligibility.view.ts';

export interface CommandedDevice {
  sn: string;
  state: 'online' | 'offline' | 'inactive' | 'disabled';
  /** Why it cannot do it. */
  reason: SkipReason | null;
}

export async function findCommanded(
  { scope, db }: ScopedDb,
  deviceId: string,
  demand: Demand,
): Promise<CommandedDevice | undefined> {
  const { rows } = await sql<CommandedDevice>`
    select d.sn, d.state, ${skipReason(demand)} as reason from ${targetDevices(demand)}
     where d.id = ${deviceId}::bigint and ${inScope(scope, 'd')}`.execute(db);
  return rows[0];
}
