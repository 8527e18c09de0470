import { measureRichText, type RichDoc, readRichText } from '@tilldeck/contracts/core/rich-text';
import { maxTicketFiles } from '@tilldeck/contracts/support/support.limits';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/context.ts';
import type { OrgScope, ScopedDb } from '../../../platform/db/scope.ts';
import { claimFile, handOverFile } from '../../files/index.ts';

export function docOf(body: string): RichDoc {
  const doc = readRichText(body);
  if (!doc) throw new AppError('core.invalid_input', { data: { fields: { body: 'richText' } } });
  return doc;
}

/**
 * Puts the files of a text to use. They go over to the organisation whose ticket it is, or the customer could not read what
 * after-sales attached; those of a note stay where they are (`handTo` null). A file of a third organisation is nobody's here.
 */
export async function claimTicketFiles(
  inside: ScopedDb<OrgScope>,
  caller: Caller,
  { fileIds, doc, handTo }: { fileIds: readonly string[]; doc: RichDoc; handTo: number | null },
): Promise<string[]> {
  refuseUnless(fileIds.length <= maxTicketFiles, 'support.too_many_files');
  const pictureIds = measureRichText(doc).fileIds;
  for (const id of new Set([...fileIds, ...pictureIds].sort())) {
    const file = await claimFile(inside, caller, id, 'ticketFile');
    refuseUnless(file.org_id === inside.scope.orgId || file.org_id === handTo, 'core.not_found');
    if (handTo !== null && file.org_id !== handTo) await handOverFile(inside, id, handTo);
  }
  return pictureIds;
}
