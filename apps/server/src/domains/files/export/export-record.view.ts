import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import type { ExportRecord } from '@tilldeck/contracts/files/export.schemas';
import { sql } from 'kysely';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { filtersOf } from '../../../platform/export/export-binding.ts';
import { wordFilters } from '../../../platform/export/filter-words.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { presentExport } from './export.view.ts';

type Input = RouteInput<typeof exportRoutes.records>;

/**
 * Who exported what and what reports sent, in the organisation and those it controls. The file itself is only for the
 * person who asked for it, or whose report it is.
 */
export async function pageExportRecords(ctx: Ctx, input: Input) {
  const { exports } = ctx.app.contributions;
  const page = await readIn(ctx.scope, (db) =>
    keysetPage(db, recordsMatching(ctx, db, input), input, 'export.id', (row) => row),
  );
  const words = await wordFilters(
    ctx,
    page.items.map(({ call, input: asked }) => ({
      filters: filtersOf(exports, call),
      asked: asked as Record<string, unknown>,
    })),
  );
  const items = page.items.map((row, at) => ({
    ...presentExport(row, ctx.language),
    accountName: row.account_name ?? '',
    orgName: row.org_name ?? '',
    origin: row.origin as ExportRecord['origin'],
    filterWords: words[at] ?? [],
    isOwn: row.account_id === callerOf(ctx).accountId,
  }));
  return { ...page, items };
}

function recordsMatching(ctx: Ctx, db: ScopedDb['db'], input: Input) {
  const { from, to } = instantsOf(input, ctx.timezone);
  let query = db
    .selectFrom('files_export as export')
    .leftJoin('files_object as file', 'file.id', 'export.file_id')
    .leftJoin('identity_account as account', 'account.id', 'export.account_id')
    .leftJoin('identity_org as org', 'org.id', 'export.org_id')
    .selectAll('export')
    .select(['file.size as size', 'org.name as org_name', accountName.as('account_name')])
    .where(inScope(ctx.scope, 'export'));
  if (input.keyword) query = query.where('export.name', 'ilike', containing(input.keyword));
  if (input.person) query = query.where(accountName, 'ilike', containing(input.person));
  if (input.origin) query = query.where('export.origin', '=', input.origin);
  if (input.state) query = query.where(sql<boolean>`${shownState} = ${input.state}`);
  if (from) query = query.where('export.created_at', '>=', from);
  if (to) query = query.where('export.created_at', '<', to);
  return query;
}

const accountName = sql<string | null>`coalesce(nullif(account.nick_name, ''), account.login_name)`;

/** As `presentExport` tells it. */
const shownState = sql<string>`case when export.state = 'ready' and (export.file_id is null or export.expires_at < now())
  then 'expired' else export.state end`;
