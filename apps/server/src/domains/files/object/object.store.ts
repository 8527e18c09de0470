import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import {
  refusedLifetimeHours,
  unclaimedLifetimeHours,
  uploadLifetimeHours,
} from '@tilldeck/contracts/files/file.limits';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import type { Verdict } from '../../../platform/files/checks/check-request.ts';

export type FileRow = Selectable<DB['files_object']>;

export interface FileDraft {
  orgId: number;
  /** Null where no person sends it. */
  accountId: string | null;
  kind: FileKindName;
  name: string;
  size: number;
  key: string;
  uploadRef: string;
  partSize: number;
  declaredSha256: string | null;
}

const inHours = (hours: number) => sql<string>`now() + make_interval(hours => ${hours}::int)`;

export const insertFile = ({ db }: ScopedDb, draft: FileDraft) =>
  db
    .insertInto('files_object')
    .values({
      org_id: draft.orgId,
      created_by: draft.accountId,
      kind: draft.kind,
      name: draft.name,
      size: draft.size,
      storage_key: draft.key,
      upload_ref: draft.uploadRef,
      part_size: draft.partSize,
      declared_sha256: draft.declaredSha256,
      expires_at: inHours(uploadLifetimeHours),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** For work that was promised this file: whoever asks was allowed to name it. */
export const findReady = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('files_object').selectAll().where('id', '=', id).where('state', '=', 'ready').executeTakeFirst();

/** The same for several. */
export const listReady = ({ db }: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('files_object')
    .select(['id', 'storage_key', 'content_type', 'name'])
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .execute();

export interface MadeFile {
  orgId: number;
  accountId: string | null;
  kind: FileKindName;
  name: string;
  size: number;
  key: string;
  uploadRef: string;
  partSize: number;
  contentType: string;
  sha256: string;
  /** Null as long as what it belongs to. */
  lifetimeDays: number | null;
}

/** A file the server wrote itself: nothing to check, ready at once, in use by the record that asked for it. */
export const insertMadeFile = ({ db }: ScopedDb, made: MadeFile) =>
  db
    .insertInto('files_object')
    .values({
      org_id: made.orgId,
      created_by: made.accountId,
      kind: made.kind,
      name: made.name,
      size: made.size,
      state: 'ready',
      storage_key: made.key,
      upload_ref: made.uploadRef,
      part_size: made.partSize,
      content_type: made.contentType,
      sha256: made.sha256,
      completed_at: sql`now()`,
      claim_count: 1,
      expires_at: made.lifetimeDays === null ? null : inHours(made.lifetimeDays * 24),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();

export const findFile = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('files_object')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'files_object'))
    .executeTakeFirst();

/**
 * Whether a record uses it. An icon drawn from an app is held by the app's file from the beginning, which makes it no
 * record's yet.
 */
const isUsed = sql<boolean>`claim_count > (select count(*) from files_object app where app.icon_file_id = files_object.id)`;
const withUse = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('files_object')
    .selectAll()
    .select(isUsed.as('is_used'))
    .where('id', '=', id)
    .where(inScope(scope, 'files_object'));
export type UsedFile = FileRow & { is_used: boolean };

export const findFileWithUse = (inside: ScopedDb, id: string): Promise<UsedFile | undefined> =>
  withUse(inside, id).executeTakeFirst();

export const findFileForUpdate = (inside: ScopedDb, id: string): Promise<UsedFile | undefined> =>
  withUse(inside, id).forUpdate('files_object').executeTakeFirst();

export interface FileUse {
  openOfAccount: number;
  openOfOrg: number;
  bytes: number;
}

/**
 * What an organisation has in the store. Held until the transaction ends, so that uploads begun at the same time are
 * counted one after the other.
 */
export async function findUse({ db }: ScopedDb, orgId: number, accountId: string | null): Promise<FileUse> {
  await sql`select pg_advisory_xact_lock(hashtext('files_object'), ${orgId}::int)`.execute(db);
  const { rows } = await sql<{ open_of_account: string; open_of_org: string; bytes: string }>`
    select count(*) filter (where state = 'uploading' and created_by = ${accountId}::bigint) as open_of_account,
           count(*) filter (where state = 'uploading' and kind <> 'workFile') as open_of_org,
           coalesce(sum(size) filter (where state <> 'refused'), 0) as bytes
      from files_object where org_id = ${orgId}`.execute(db);
  return {
    openOfAccount: Number(rows[0]?.open_of_account),
    openOfOrg: Number(rows[0]?.open_of_org),
    bytes: Number(rows[0]?.bytes),
  };
}

/** From `uploading` to `checking`; false when another call was faster. */
export async function updateToChecking({ scope, db }: ScopedDb, id: string): Promise<boolean> {
  const changed = await db
    .updateTable('files_object')
    .set({ state: 'checking', completed_at: sql`now()`, expires_at: null })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where(inScope(scope, 'files_object'))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** From `checking` to what was found; false when that is known already. */
export async function updateVerdict({ scope, db }: ScopedDb, id: string, verdict: Verdict): Promise<boolean> {
  const found =
    'facts' in verdict
      ? {
          state: 'ready',
          content_type: verdict.facts.contentType,
          sha256: verdict.facts.sha256,
          width_px: verdict.facts.widthPx,
          height_px: verdict.facts.heightPx,
          facts: verdict.facts.app ? JSON.stringify(verdict.facts.app.facts) : null,
          // What was put to use before it was checked keeps the time of its kind.
          expires_at: sql<string>`case when claim_count > 0 then expires_at else ${inHours(unclaimedLifetimeHours)} end`,
        }
      : {
          state: 'refused',
          refusal_error: verdict.refusal.error,
          refusal_values: JSON.stringify(verdict.refusal.values),
          expires_at: inHours(refusedLifetimeHours),
        };
  const changed = await db
    .updateTable('files_object')
    .set(found)
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where(inScope(scope, 'files_object'))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export const updateIcon = ({ scope, db }: ScopedDb, id: string, iconFileId: string) =>
  db
    .updateTable('files_object')
    .set({ icon_file_id: iconFileId })
    .where('id', '=', id)
    .where(inScope(scope, 'files_object'))
    .execute();

export const updateClaims = ({ scope, db }: ScopedDb, id: string, count: number, expiresInDays: number | null) =>
  db
    .updateTable('files_object')
    .set({
      claim_count: count,
      expires_at: expiresInDays === null ? null : sql<string>`now() + make_interval(days => ${expiresInDays}::int)`,
    })
    .where('id', '=', id)
    .where(inScope(scope, 'files_object'))
    .execute();

export const deleteFile = ({ scope, db }: ScopedDb, id: string) =>
  db.deleteFrom('files_object').where('id', '=', id).where(inScope(scope, 'files_object')).execute();

/** Files whose time is over, locked: nobody puts one to use while it is being removed. */
export const listExpired = ({ scope, db }: ScopedDb, limit: number) =>
  db
    .selectFrom('files_object')
    .selectAll()
    .where('expires_at', '<', sql<string>`now()`)
    .where(inScope(scope, 'files_object'))
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Whose file it is. The levels follow by trigger. */
export const updateOwner = ({ db }: ScopedDb, id: string, orgId: number) =>
  db.updateTable('files_object').set({ org_id: orgId }).where('id', '=', id).execute();
