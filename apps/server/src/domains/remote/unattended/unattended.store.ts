import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type OrgScope, type ScopedDb } from '../../../platform/db/scope.ts';

export type UnattendedRow = Selectable<DB['remote_unattended']>;
type Draft = RouteInput<typeof unattendedRoutes.set>;

const targets = {
  device: { table: 'devices_device', name: 't.sn' },
  group: { table: 'devices_group', name: 't.name' },
  shop: { table: 'devices_shop', name: 't.name' },
} as const;

/** A device, group or shop that is the organisation's own: nobody opens the devices of those below, nor the vendor a partner's. */
export async function findOwnTarget(
  { scope, db }: ScopedDb<OrgScope>,
  { kind, targetId }: Pick<Draft, 'kind' | 'targetId'>,
) {
  const { table, name } = targets[kind];
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} t
     where t.id = ${targetId}::bigint and t.org_id = ${scope.orgId}::int and ${inScope(scope, 't')}`.execute(db);
  return rows[0] ?? null;
}

export const insertUnattended = (
  { scope, db }: ScopedDb<OrgScope>,
  draft: Draft,
  { targetName, setBy }: { targetName: string; setBy: string },
) =>
  db
    .insertInto('remote_unattended')
    .values({
      org_id: scope.orgId,
      kind: draft.kind,
      target_id: draft.targetId,
      target_name: targetName,
      until: draft.until,
      is_only_while_closed: draft.isOnlyWhileClosed,
      why: draft.why,
      set_by: setBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Ends what was set for the same target before, or one by its id; what was cleared already stays as it is. */
export const updateReplaced = (
  { scope, db }: ScopedDb<OrgScope>,
  { kind, targetId }: Pick<Draft, 'kind' | 'targetId'>,
) =>
  db
    .updateTable('remote_unattended')
    .set({ cleared_at: sql<string>`now()` })
    .where('org_id', '=', scope.orgId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('cleared_at', 'is', null)
    .execute();

export const findUnattendedForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('remote_unattended as u')
    .selectAll('u')
    .where('u.id', '=', id)
    .where(inScope(scope, 'u'))
    .forUpdate()
    .executeTakeFirst();

export const updateCleared = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('remote_unattended')
    .set({ cleared_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .execute();
