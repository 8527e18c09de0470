import { maxOpenUploads, maxOpenUploadsPerOrg } from '@tilldeck/contracts/files/file.limits';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type FileDraft, type FileRow, findUse, insertFile } from './object.store.ts';

const bytesPerGigabyte = 1_000_000_000;

/**
 * Begins a file within what its account and its organisation may have; the first writer is counted before the second.
 * What devices bring is counted, too, but never refused: it was asked for, has its own bound and goes after 30 days.
 */
export async function insertWithinQuota(app: App, inside: ScopedDb, draft: FileDraft): Promise<FileRow> {
  const use = await findUse(inside, draft.orgId, draft.accountId);
  refuseUnless(use.openOfAccount < maxOpenUploads && use.openOfOrg < maxOpenUploadsPerOrg, 'core.too_many_requests');
  const limit = app.config.FILE_QUOTA_GB;
  if (use.bytes + draft.size > limit * bytesPerGigabyte)
    throw new AppError('file.quota_exceeded', { values: { limit } });
  return insertFile(inside, draft);
}
