import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Unattended } from '@tilldeck/contracts/remote/session.schemas';
import type { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const isActive = sql<boolean>`(u.cleared_at is null and u.until > now())`;

const rowsOf = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('remote_unattended as u')
    .select(['u.id', 'u.kind', 'u.target_id', 'u.target_name', 'u.until', 'u.is_only_while_closed', 'u.why'])
    .select(['u.set_by', 'u.set_at', isActive.as('is_active')])
    .where(inScope(scope, 'u'));

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirst']>>>;

const present = (row: Row): Unattended => ({
  id: row.id,
  kind: row.kind as Unattended['kind'],
  targetId: row.target_id,
  targetName: row.target_name,
  until: row.until,
  isOnlyWhileClosed: row.is_only_while_closed,
  why: row.why,
  setBy: row.set_by,
  setAt: row.set_at,
  isActive: row.is_active,
});

export const pageUnattended = (scope: Scope, input: RouteInput<typeof unattendedRoutes.page>) =>
  readIn(scope, (db) => {
    let query = rowsOf({ scope, db });
    if (input.kind) query = query.where('u.kind', '=', input.kind);
    if (input.isActive !== undefined) query = query.where(isActive, '=', input.isActive);
    return keysetPage(db, query, input, 'u.id', present);
  });

export async function findUnattended(scope: Scope, id: string): Promise<Unattended> {
  const row = await readIn(scope, (db) => rowsOf({ scope, db }).where('u.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return present(row);
}
