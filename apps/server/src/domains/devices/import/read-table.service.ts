import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { maxCellLength, maxWorkbookColumns, maxWorkbookRows } from '@tilldeck/contracts/devices/import.limits';
import { extensionOf } from '@tilldeck/contracts/files/file-kind.rules';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import type { SheetTable, WorkbookFault } from '../../../platform/files/workbook/workbook-request.ts';
import { findReadyFile } from '../../files/index.ts';

export const workbookFaults: Record<WorkbookFault, ErrorCode> = {
  unreadable: 'devices.workbook_unreadable',
  protected: 'devices.workbook_protected',
  too_large: 'devices.workbook_too_large',
  empty: 'devices.workbook_empty',
};

const limits = { maxRows: maxWorkbookRows, maxColumns: maxWorkbookColumns, maxCellLength };

/** The first sheet of an uploaded workbook. */
export async function readTable(
  ctx: Ctx,
  fileId: string,
  kind: FileKindName,
): Promise<{ table: SheetTable; name: string }> {
  const file = await writeIn(ctx.scope, (inside) => findReadyFile(inside, callerOf(ctx), fileId, kind));
  const format = extensionOf(file.name);
  const answer = await ctx.app.workbooks.read({ key: file.storage_key, format, orgId: ctx.scope.orgId }, limits);
  if ('fault' in answer) throw new AppError(workbookFaults[answer.fault]);
  return { table: answer.table, name: file.name };
}
