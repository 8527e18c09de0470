import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import type { ExportEntry } from '@tilldeck/contracts/files/export.schemas';
import { errorText } from '@tilldeck/phrases/error-texts';
import type { Language } from '@tilldeck/phrases/language';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import type { ExportRow } from './export.store.ts';

/** One's own exports and nobody else's, whoever stands above. */
export const pageExports = (ctx: Ctx, input: RouteInput<typeof exportRoutes.page>) =>
  readIn(ctx.scope, (db) =>
    keysetPage(db, ownExports(ctx, db), input, 'export.id', (row) => presentExport(row, ctx.language)),
  );

const ownExports = (ctx: Ctx, db: ScopedDb['db']) =>
  db
    .selectFrom('files_export as export')
    .leftJoin('files_object as file', 'file.id', 'export.file_id')
    .selectAll('export')
    .select('file.size as size')
    // What a report sent was not asked for by hand: download records have it.
    .where('export.origin', '=', 'list')
    .where('export.account_id', '=', callerOf(ctx).accountId)
    .where(inScope(ctx.scope, 'export'));

type ListedExport = ExportRow & { size: string | null };

export function presentExport(row: ListedExport, language: Language): ExportEntry {
  const isExpired = row.state === 'ready' && (row.file_id === null || Date.parse(row.expires_at ?? '') < Date.now());
  return {
    id: row.id,
    name: row.name,
    state: isExpired ? 'expired' : (row.state as ExportEntry['state']),
    rowCount: row.row_count,
    isCut: row.is_cut,
    sizeBytes: row.size === null || isExpired ? null : Number(row.size),
    refusal: row.failure ? { error: row.failure, text: errorText(language, row.failure as ErrorCode) } : null,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}
