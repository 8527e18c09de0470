import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import type { Share } from '@tilldeck/contracts/insight/share.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { figureSourceOf } from '../sheet/figure-sources.view.ts';

/** Without what they show. */
const shareRows = ({ scope, db }: ScopedDb<OrgScope>) =>
  db
    .selectFrom('insight_share as s')
    .innerJoin('identity_org as o', 'o.id', 's.org_id')
    .innerJoin('identity_account as author', 'author.id', 's.account_id')
    .select([
      's.id',
      's.name',
      's.source',
      's.view_count',
      's.viewed_at',
      's.created_at',
      's.expires_at',
      's.revoked_at',
    ])
    .select(['o.name as org_name'])
    .select(sql<string>`coalesce(nullif(author.nick_name, ''), author.login_name)`.as('author'))
    .where(inScope(scope, 's'));

type Listed = Awaited<ReturnType<ReturnType<typeof shareRows>['executeTakeFirstOrThrow']>>;

const stateOf = ({ revoked_at, expires_at }: Pick<Listed, 'revoked_at' | 'expires_at'>): Share['state'] =>
  revoked_at ? 'revoked' : Date.parse(expires_at) <= Date.now() ? 'expired' : 'open';

const presentShare =
  (language: Language) =>
  (row: Listed): Share => ({
    id: row.id,
    name: row.name,
    sourceName: figureSourceOf(row.source)?.bound.title(language) ?? row.source,
    orgName: row.org_name,
    author: row.author,
    state: stateOf(row),
    viewCount: row.view_count,
    viewedAt: row.viewed_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  });

export const pageShares = ({ scope, language }: Ctx, input: RouteInput<typeof shareRoutes.page>) =>
  readIn(scope, (db) => keysetPage(db, shareRows({ scope, db }), input, 's.id', presentShare(language)));

export const findShare = async ({ language }: Ctx, inside: ScopedDb<OrgScope>, id: string): Promise<Share> =>
  presentShare(language)(await shareRows(inside).where('s.id', '=', id).executeTakeFirstOrThrow());
