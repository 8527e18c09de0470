import type { FenceDraft } from '@tilldeck/contracts/location/fence.schemas';
import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import { targetKeys } from './fence-target.rules.ts';

export type FenceRow = Selectable<DB['location_fence']>;

/** What a save writes beside what was typed. */
export interface SavedFence {
  target: RuleTarget;
  passwordHash: string | null;
  deviceCount: number;
  language: string;
}

export const unitsOf = (degrees: number): number => Math.round(degrees * 1e7);

const columnsOf = (draft: FenceDraft, { target, passwordHash, deviceCount, language }: SavedFence) => ({
  name: draft.name,
  latitude: unitsOf(draft.latitude),
  longitude: unitsOf(draft.longitude),
  radius_m: draft.radiusM,
  event: draft.event,
  action: draft.action,
  notice: draft.notice,
  password_hash: passwordHash,
  emails: draft.emails,
  language,
  upload_minutes: draft.uploadMinutes,
  target: JSON.stringify(target),
  remark: draft.remark,
  device_count: deviceCount,
});

export const insertFence = (
  { db }: ScopedDb,
  draft: FenceDraft,
  facts: SavedFence & { orgId: number; createdBy: string },
): Promise<FenceRow> =>
  db
    .insertInto('location_fence')
    .values({ ...columnsOf(draft, facts), org_id: facts.orgId, created_by: facts.createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findFenceForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('location_fence')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(scope, 'location_fence'))
    .forUpdate()
    .executeTakeFirst();

export const updateFence = ({ db }: ScopedDb, id: string, draft: FenceDraft, facts: SavedFence): Promise<FenceRow> =>
  db
    .updateTable('location_fence')
    .set({ ...touched, ...columnsOf(draft, facts) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Devices get another version. */
export const updateNr = ({ db }: ScopedDb, id: string): Promise<FenceRow> =>
  db
    .updateTable('location_fence')
    .set({ nr: sql<number>`nr + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateEnabled = ({ db }: ScopedDb, id: string, isEnabled: boolean): Promise<FenceRow> =>
  db
    .updateTable('location_fence')
    .set({ ...touched, is_enabled: isEnabled })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Kept for what devices still report of it. */
export const updateDeleted = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('location_fence')
    .set({ ...touched, is_enabled: false, deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

export const insertVersion = ({ db }: ScopedDb, row: FenceRow) =>
  db
    .insertInto('location_fence_version')
    .values({
      fence_id: row.id,
      nr: row.nr,
      latitude: row.latitude,
      longitude: row.longitude,
      radius_m: row.radius_m,
      event: row.event,
      action: row.action,
    })
    .execute();

export async function replaceTarget({ db }: ScopedDb, { id, target, org_id: orgId }: FenceRow): Promise<void> {
  await db.deleteFrom('location_fence_target').where('fence_id', '=', id).execute();
  await sql`insert into location_fence_target (fence_id, scope, key)
    select ${id}::bigint, ${target.scope}, key from unnest(${targetKeys(target, orgId)}::text[]) key`.execute(db);
}
