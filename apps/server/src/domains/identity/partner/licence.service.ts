import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { claimFile, handOverFile, releaseFile } from '../../files/index.ts';

/**
 * Puts a licence to use for a company, or lets the old one go. The new file must be the caller's; from then on it
 * belongs to the company it is about, so that the company reads it and a master only while it controls the company.
 */
export async function changeLicence(
  ctx: Ctx,
  inside: ScopedDb,
  org: { id: number; business_licence_file_id: string | null },
  fileId: string | null,
): Promise<void> {
  if (fileId === org.business_licence_file_id) return;
  if (fileId) {
    await claimFile({ scope: ctx.scope, db: inside.db }, callerOf(ctx), fileId, 'businessLicence');
    await handOverFile(inside, fileId, org.id);
  }
  if (org.business_licence_file_id) await releaseFile(inside, org.business_licence_file_id);
}
