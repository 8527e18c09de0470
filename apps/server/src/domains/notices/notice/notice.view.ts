import type { RouteInput } from '@tilldeck/contracts/core/route';
import { type UserType, userTypes } from '@tilldeck/contracts/identity/session.schemas';
import type { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import type { Notice, NoticeDetail, NoticeReceipt } from '@tilldeck/contracts/notices/notice.schemas';
import type { NoticeMethod, NoticeState, NoticeType } from '@tilldeck/contracts/notices/notice.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage, numberedPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { accountsInUse, countAudience, isReached } from './audience.view.ts';
import { audienceOf, findWriter, type NoticeRow } from './notice.store.ts';

const noticesIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('notices_notice as n')
    .selectAll('n')
    .select((eb) => [
      sql<string>`org_name(n.org_id)`.as('org_name'),
      eb
        .selectFrom('notices_receipt as r')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('r.notice_id', '=', 'n.id')
        .as('read_count'),
    ])
    .where(inScope(scope, 'n'));

export function pageNotices({ scope, timezone }: Ctx, input: RouteInput<typeof noticeRoutes.page>) {
  const { from, to } = instantsOf(input, timezone);
  return readIn(scope, (db) => {
    let query = noticesIn(scope, db);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) => eb.or([eb('n.title_en', 'ilike', pattern), eb('n.title_zh', 'ilike', pattern)]));
    }
    if (input.state?.length) query = query.where('n.state', 'in', input.state);
    if (input.audience?.length) query = query.where('n.audience', 'in', input.audience);
    if (input.type) query = query.where('n.type', '=', input.type);
    if (from) query = query.where('n.release_at', '>=', from);
    if (to) query = query.where('n.release_at', '<', to);
    return keysetPage(db, query, input, 'n.id', presentNotice);
  });
}

export const findNoticeDetail = (scope: Scope, id: string): Promise<NoticeDetail> =>
  readIn(scope, async (db) => {
    const row = await noticesIn(scope, db).where('n.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    const named = await listNamed(db, row);
    return {
      ...presentNotice(row),
      contentEn: row.content_en,
      contentZh: row.content_zh,
      countryCodes: row.country_codes,
      roleTypes: row.role_types.flatMap((type) => userTypes.find((known): known is UserType => known === type) ?? []),
      partners: named.filter(({ kind }) => kind === 'partner').map(({ id: partner, name }) => ({ id: partner, name })),
      models: named.filter(({ kind }) => kind === 'model').map(({ id: model, name }) => ({ id: model, name })),
      remindedAt: row.reminded_at,
      reach: await countAudience({ db }, await findWriter({ db }, row.org_id), audienceOf(row)),
    };
  });

async function listNamed(db: ScopedDb['db'], row: NoticeRow) {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'partner' as kind, o.id::text, o.name from identity_org o where o.id = any(${row.partner_ids}::int[])
    union all
    select 'model', m.id::text, m.name from devices_model m where m.id = any(${row.model_ids}::int[])
    order by 1, 3`.execute(db);
  return rows;
}

interface ReceiptRow {
  id: string;
  org_name: string;
  reached: string;
  read: string;
  last_read_at: string | null;
}

/** By organisation, of those the notice reaches now. */
export function pageReceipts(scope: Scope, input: RouteInput<typeof noticeRoutes.receipts>) {
  return readIn(scope, async (db) => {
    const row = await noticesIn(scope, db).where('n.id', '=', input.id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    const writer = await findWriter({ db }, row.org_id);
    const query = db
      .selectFrom(
        sql<ReceiptRow>`(select a.org_id::text as id, min(o.name) as org_name, count(*) as reached,
            count(r.read_at) as read, max(r.read_at) as last_read_at
          from ${accountsInUse} left join notices_receipt r on r.notice_id = ${row.id}::bigint and r.account_id = a.id
         where ${isReached(writer, audienceOf(row))} group by a.org_id
        having ${input.isUnread !== true} or count(*) > count(r.read_at))`.as('by_org'),
      )
      .selectAll('by_org');
    const order = {
      columns: { orgName: 'by_org.org_name', reached: 'by_org.reached', read: 'by_org.read' },
      byDefault: ['by_org.org_name', 'asc'] as ['by_org.org_name', 'asc'],
      key: 'by_org.id',
    };
    return numberedPage(db, query, input, order, presentReceipt);
  });
}

const presentReceipt = (row: ReceiptRow): NoticeReceipt => ({
  orgId: row.id,
  orgName: row.org_name,
  reached: Number(row.reached),
  read: Number(row.read),
  lastReadAt: row.last_read_at,
});

const presentNotice = (row: NoticeRow & { org_name: string; read_count: string | null }): Notice => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name,
  titleEn: row.title_en,
  titleZh: row.title_zh,
  state: row.state as NoticeState,
  type: row.type as NoticeType,
  method: row.method as NoticeMethod,
  audience: audienceOf(row).audience,
  releaseAt: row.release_at,
  releaseZone: row.release_zone,
  releasedAt: row.released_at,
  withdrawnAt: row.withdrawn_at,
  readCount: Number(row.read_count),
  mailCount: row.mail_count,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});
