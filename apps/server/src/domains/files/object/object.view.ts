import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { type FileDetail, fileDetail } from '@tilldeck/contracts/files/file.schemas';
import { errorText } from '@tilldeck/phrases/error-texts';
import type { Language } from '@tilldeck/phrases/language';
import type { FileRow } from './object.store.ts';

export const presentFile = (row: FileRow, language: Language): FileDetail => ({
  id: row.id,
  kind: row.kind as FileDetail['kind'],
  name: row.name,
  size: Number(row.size),
  state: row.state as FileDetail['state'],
  refusal: row.refusal_error
    ? {
        error: row.refusal_error,
        text: errorText(language, row.refusal_error as ErrorCode, row.refusal_values ?? {}),
      }
    : null,
  contentType: row.content_type,
  sha256: row.sha256,
  widthPx: row.width_px,
  heightPx: row.height_px,
  app: row.facts ? fileDetail.shape.app.parse(row.facts) : null,
  createdAt: String(row.created_at),
});
