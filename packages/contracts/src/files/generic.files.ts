import { exportLifetimeDays } from '../core/export.ts';
import { fileKind } from './file-kind.schemas.ts';

const megabyte = 1024 * 1024;

/** Spec section 5, generic uploads; the bound is not shown there, 20 MB is ours and that of a ticket's attachments. */
export const genericFile = fileKind({
  name: 'generic',
  summary: 'Any attachment',
  accepts: 'any',
  maxBytes: 20 * megabyte,
  archive: { maxEntries: 2_000, maxTotalBytes: 200 * megabyte, maxRatio: 200 },
  retentionDays: null,
  readBy: {},
});

export const documentFile = fileKind({
  name: 'document',
  summary: 'A document as PDF',
  accepts: ['pdf'],
  wrongFormat: 'file.not_pdf',
  maxBytes: 20 * megabyte,
  retentionDays: null,
  readBy: {},
});

/** What an export of a list becomes. The bound is that of the longest list with long lines. */
export const exportFile = fileKind({
  name: 'export',
  summary: 'A list as a file',
  accepts: 'any',
  maxBytes: 2_048 * megabyte,
  retentionDays: exportLifetimeDays,
  // Exports have a call of their own, which asks for the permission of the list again.
  readBy: {},
  isMadeHere: true,
});

export const avatarFile = fileKind({
  name: 'avatar',
  summary: "An account's picture",
  accepts: ['png', 'jpg'],
  maxBytes: megabyte,
  image: { maxWidthPx: 2_000, maxHeightPx: 2_000 },
  retentionDays: null,
  readBy: { account: ['operator.query', 'operator.get', 'account.query', 'account.get'] },
});

export const filesFiles = [genericFile, documentFile, avatarFile, exportFile] as const;
