import type { NoticeDraft } from '@tilldeck/contracts/notices/notice.schemas';
import type { NoticeAudience } from '@tilldeck/contracts/notices/notice.states';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { TreeOrg } from '../../../platform/db/org-tree.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import type { StoredAudience } from './audience.rules.ts';

export type NoticeRow = Selectable<DB['notices_notice']>;

export const audienceOf = (row: NoticeRow): StoredAudience => ({
  audience: row.audience as NoticeAudience,
  partnerIds: row.partner_ids,
  countryCodes: row.country_codes,
  modelIds: row.model_ids,
  roleTypes: row.role_types,
});

const textColumns = (draft: Pick<NoticeDraft, 'titleEn' | 'titleZh' | 'contentEn' | 'contentZh'>) => ({
  title_en: draft.titleEn,
  title_zh: draft.titleZh,
  content_en: draft.contentEn ?? '',
  content_zh: draft.contentZh ?? '',
});

const columnsOf = (draft: NoticeDraft, to: StoredAudience, releaseAt: string | null, zone: string) => ({
  ...textColumns(draft),
  audience: to.audience,
  partner_ids: [...to.partnerIds],
  country_codes: [...to.countryCodes],
  model_ids: [...to.modelIds],
  role_types: [...to.roleTypes],
  method: draft.method,
  type: draft.type,
  release_at: releaseAt,
  release_zone: zone,
});

/** What is written of a notice beside its texts. */
export interface Release {
  to: StoredAudience;
  at: string | null;
  zone: string;
}

export const insertNotice = (
  { db }: ScopedDb,
  orgId: number,
  draft: NoticeDraft,
  { to, at, zone }: Release,
  by: string,
): Promise<NoticeRow> =>
  db
    .insertInto('notices_notice')
    .values({ org_id: orgId, created_by: by, state: 'draft', ...columnsOf(draft, to, at, zone) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findNoticeForUpdate = ({ scope, db }: ScopedDb, id: string): Promise<NoticeRow | undefined> =>
  db
    .selectFrom('notices_notice')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'notices_notice'))
    .forUpdate()
    .executeTakeFirst();

/** The organisation that wrote a notice, with its depth: it bounds whom the notice reaches. */
export const findWriter = ({ db }: Pick<ScopedDb, 'db'>, orgId: number): Promise<TreeOrg> =>
  db.selectFrom('identity_org').select(['id', 'depth']).where('id', '=', orgId).executeTakeFirstOrThrow();

/** What a person confirmed is no longer so: it waits for another confirmation. */
export const updateNotice = ({ db }: ScopedDb, id: string, draft: NoticeDraft, { to, at, zone }: Release) =>
  db
    .updateTable('notices_notice')
    .set({ state: 'draft', ...columnsOf(draft, to, at, zone), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateNoticeTexts = ({ db }: ScopedDb, id: string, draft: NoticeDraft) =>
  db
    .updateTable('notices_notice')
    .set({ ...textColumns(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateScheduled = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('notices_notice')
    .set({ state: 'scheduled', ...touched })
    .where('id', '=', id)
    .execute();

/** Released, and found from now on by those it is for. */
export async function updateReleased({ db }: ScopedDb, row: NoticeRow, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('notices_notice')
    .set({
      state: 'released',
      released_at: sql<string>`now()`,
      release_at: sql`coalesce(release_at, now())`,
      ...touched,
    })
    .where('id', '=', row.id)
    .execute();
  await sql`insert into notices_reach (key, notice_id, released_at, is_console)
            select key, ${row.id}::bigint, now(), ${row.method !== 'mail'} from unnest(${keys}::text[]) key`.execute(
    db,
  );
}

export async function updateWithdrawn({ db }: ScopedDb, id: string): Promise<void> {
  await db
    .updateTable('notices_notice')
    .set({ state: 'withdrawn', withdrawn_at: sql<string>`now()`, ...touched })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('notices_reach').where('notice_id', '=', id).execute();
}

export const updateReminded = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('notices_notice')
    .set({ mail_round: sql<number>`mail_round + 1`, reminded_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning('mail_round')
    .executeTakeFirstOrThrow();
