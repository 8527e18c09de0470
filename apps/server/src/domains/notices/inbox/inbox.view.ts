import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import type { OpenedNotice, ReceivedNotice } from '@tilldeck/contracts/notices/inbox.schemas';
import type { NoticeType } from '@tilldeck/contracts/notices/notice.states';
import { maxUnread, unreadDays } from '@tilldeck/contracts/notices/notices.limits';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { readerKeys } from './reader-keys.view.ts';

const shownUnread = 20;

/** Notices come from organisations above the reader; the account's own keys find them, and nothing else does. */
export const inboxScope = ({ app }: Ctx) =>
  systemScope(app.database, 'notices come from organisations above the reader');

type Unread = RouteOutput<typeof inboxRoutes.unread>;
const none: Unread = { count: 0, isCapped: false, items: [], popups: [] };

/** Every page load asks: a few index reads by the account's keys, and one by its receipts for each notice found. */
export async function listUnread(ctx: Ctx): Promise<Unread> {
  const { accountId, acting } = callerOf(ctx);
  if (acting) return none;
  const { rows } = await readIn(inboxScope(ctx), (db) =>
    sql<InboxRow>`
      with found as (
        select distinct r.notice_id from ${readerKeys(accountId)} mine join notices_reach r on r.key = mine.key
         where r.is_console and r.released_at > now() - make_interval(days => ${unreadDays})
           and not exists (select from notices_receipt done where done.account_id = ${accountId}::bigint
                                                              and done.notice_id = r.notice_id))
      select n.id, n.title_en, n.title_zh, n.type, n.released_at, null as read_at, org_name(n.org_id) as org_name
        from found join notices_notice n on n.id = found.notice_id
       order by n.released_at desc, n.id desc limit ${maxUnread + 1}`.execute(db),
  );
  return {
    count: Math.min(rows.length, maxUnread),
    isCapped: rows.length > maxUnread,
    items: rows.slice(0, shownUnread).map(presentReceived),
    popups: rows
      .filter(({ type }) => type === 'popup')
      .map(({ id }) => id)
      .toReversed(),
  };
}

const receivedBy = (db: ScopedDb['db'], accountId: string) =>
  db
    .selectFrom('notices_notice as n')
    .leftJoin('notices_receipt as r', (join) =>
      join.onRef('r.notice_id', '=', 'n.id').on('r.account_id', '=', accountId),
    )
    .select(['n.id', 'n.title_en', 'n.title_zh', 'n.type', 'n.content_en', 'n.content_zh', 'r.read_at'])
    .select([sql<string>`n.released_at`.as('released_at'), sql<string>`org_name(n.org_id)`.as('org_name')])
    .where(
      sql<boolean>`n.id in (select reach.notice_id from ${readerKeys(accountId)} mine
                              join notices_reach reach on reach.key = mine.key)`,
    );

export async function pageReceived(ctx: Ctx, input: RouteInput<typeof inboxRoutes.received>) {
  const { accountId, acting } = callerOf(ctx);
  if (acting) return { items: [], total: 0, isTotalCapped: false, nextCursor: null };
  return readIn(inboxScope(ctx), (db) => {
    let query = receivedBy(db, accountId);
    if (input.isUnread) query = query.where('r.read_at', 'is', null);
    const order = {
      columns: { releasedAt: 'n.released_at' },
      byDefault: ['n.released_at', 'desc'] as ['n.released_at', 'desc'],
      key: 'n.id',
    };
    return numberedPage(db, query, input, order, presentReceived);
  });
}

export async function findReceived(ctx: Ctx, id: string): Promise<OpenedNotice> {
  const { accountId, acting } = callerOf(ctx);
  refuseUnless(!acting, 'core.not_found');
  const row = await readIn(inboxScope(ctx), (db) =>
    receivedBy(db, accountId).where('n.id', '=', id).executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
  return { ...presentReceived(row), contentEn: row.content_en, contentZh: row.content_zh };
}

interface InboxRow {
  id: string;
  title_en: string;
  title_zh: string;
  type: string;
  released_at: string;
  read_at: string | null;
  org_name: string;
}

const presentReceived = (row: InboxRow): ReceivedNotice => ({
  id: row.id,
  titleEn: row.title_en,
  titleZh: row.title_zh,
  type: row.type as NoticeType,
  from: row.org_name,
  releasedAt: row.released_at,
  readAt: row.read_at,
});
