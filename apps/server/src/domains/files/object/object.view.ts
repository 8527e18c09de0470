import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { FileDetail } from '@tilldeck/contracts/files/file.schemas';
import { errorText } from '@tilldeck/phrases/error-texts';
import type { Language } from '@tilldeck/phrases/language';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import type { FileRow } from './object.store.ts';

/** A file the caller may read: of its organisation or below, of its own where that is asked for, or open to all. */
export async function findReadable(ctx: Ctx, id: string): Promise<FileRow> {
  const { accountId } = callerOf(ctx);
  const row = await readIn(ctx.scope, (db) =>
    db
      .selectFrom('files_object')
      .selectAll()
      .where('id', '=', id)
      // Exports have a call of their own, which asks for the permission again.
      .where('kind', '<>', 'export')
      .where((eb) =>
        eb.or([
          eb.and([eb('visibility', '=', 'everyone'), eb('state', '=', 'ready')]),
          eb.and([
            inScope(ctx.scope, 'files_object'),
            eb.or([eb('visibility', '<>', 'creator'), eb('created_by', '=', accountId)]),
          ]),
        ]),
      )
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('core.not_found');
  return row;
}

export const findFileDetail = async (ctx: Ctx, id: string): Promise<FileDetail> =>
  presentFile(await findReadable(ctx, id), ctx.language);

export const presentFile = (row: FileRow, language: Language): FileDetail => ({
  id: row.id,
  kind: row.kind as FileDetail['kind'],
  name: row.name,
  size: Number(row.size),
  state: row.state as FileDetail['state'],
  refusal: row.refusal_error
    ? {
        error: row.refusal_error,
        text: errorText(
          language,
          row.refusal_error as ErrorCode,
          (row.refusal_values ?? {}) as Record<string, string | number>,
        ),
      }
    : null,
  contentType: row.content_type,
  sha256: row.sha256,
  widthPx: row.width_px,
  heightPx: row.height_px,
  createdAt: String(row.created_at),
});
