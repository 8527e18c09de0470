import type { ImportField } from '@tilldeck/contracts/devices/import.schemas';
import { fileFormats } from '@tilldeck/contracts/files/file-format.schemas';
import { extensionOf } from '@tilldeck/contracts/files/file-kind.rules';
import { domainText } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import type { RowMark } from '../../../platform/files/workbook/workbook-request.ts';
import { transact } from '../../../platform/transact.ts';
import { findReadyFile, signMadeFile, storeMadeFile } from '../../files/index.ts';
import { findImportForUpdate, listFaults, updateResultFile } from './import.store.ts';
import { isKeyIgnored, presentFault } from './import.view.ts';
import { workbookFaults } from './read-table.service.ts';

const { contentType } = fileFormats.xlsx;

/** The uploaded workbook with one column more. Made when it is asked for; only values come back, never macros. */
export async function handBack(ctx: Ctx, importId: string) {
  const { accountId } = callerOf(ctx);
  const { record, file, faults } = await writeIn(ctx.scope, async (inside) => {
    const found = await findImportForUpdate(inside, importId);
    refuseUnless(found, 'core.not_found');
    refuseUnless(found.file_id, 'devices.import_no_workbook');
    const stored = await findReadyFile(inside, null, found.file_id, 'deviceWorkbook');
    return { record: found, file: stored, faults: await listFaults(inside, importId) };
  });
  const { titleRow } = record.sheet;
  const marks: RowMark[] = [
    [titleRow, domainText(ctx.language, 'intake', 'column.faults')],
    ...faults.map(({ row_no, faults: texts, cells }): RowMark => {
      const isIgnored = isKeyIgnored(record.org_id, cells);
      const note = isIgnored ? [domainText(ctx.language, 'intake', 'import.keyIgnored')] : [];
      return [row_no, [...faultTexts(ctx.language, texts), ...note].join('; ')];
    }),
  ];
  const format = extensionOf(file.name);
  const marked = await ctx.app.workbooks.mark({ key: file.storage_key, format, orgId: ctx.scope.orgId }, marks);
  if ('fault' in marked) throw new AppError(workbookFaults[marked.fault]);
  const name = domainText(ctx.language, 'intake', 'result.fileName', { name: file.name.replace(/\.\w+$/, '') });
  const owner = { orgId: record.org_id, accountId };
  const made = await storeMadeFile(ctx.app, { ...owner, kind: 'importResult', name, contentType }, marked);
  await transact(ctx, async (tx) => {
    await updateResultFile(tx, importId, made.id);
    const { order_no: objectName, org_id: orgId } = record;
    await tx.audit({ objectType: 'device_import', objectId: importId, objectName, orgId, after: { file: name } });
  });
  return signMadeFile(ctx.app, { key: made.key, name, contentType });
}

const faultTexts = (language: Language, texts: readonly string[]): string[] =>
  texts.map((text) => {
    const { field, fault } = presentFault(text);
    const name = domainText(language, 'intake', `column.${field satisfies ImportField}`);
    return domainText(language, 'intake', `fault.${fault}`, { field: name });
  });
