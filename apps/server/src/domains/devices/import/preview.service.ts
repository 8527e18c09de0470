import { randomBytes } from 'node:crypto';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { previewRows } from '@tilldeck/contracts/devices/import.limits';
import type { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { ImportPreview } from '@tilldeck/contracts/devices/import.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { claimFile } from '../../files/index.ts';
import { checkRows } from './check-rows.service.ts';
import { importEvent } from './import.events.ts';
import { insertImport } from './import.store.ts';
import { findImportDetail, listModelNames, presentFault, presentJudged } from './import.view.ts';
import { cellsOf, titledTable } from './import-column.service.ts';
import { ownerOf } from './import-owner.service.ts';
import type { JudgedRow } from './import-row.rules.ts';
import { readTable } from './read-table.service.ts';

const numberOf = (): string =>
  `IM${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`;

/** Looks through a workbook and keeps what it says, so that what is imported is what was shown. */
export async function previewImport(ctx: Ctx, input: RouteInput<typeof importRoutes.preview>): Promise<ImportPreview> {
  const { orgId, accountId, loginName } = callerOf(ctx);
  const ownerId = await ownerOf(ctx, input.partnerId);
  const { table, name } = await readTable(ctx, input.fileId, 'deviceWorkbook');
  const titled = titledTable(table.rows);
  refuseUnless(titled, 'devices.workbook_no_sn');
  refuseUnless(titled.rows.length > 0, 'devices.workbook_empty');
  const { map, titleRow } = titled;
  const rows = titled.rows.map(({ no, cells }) => ({ no, cells: cellsOf(map, cells) }));
  const judged = await checkRows(ctx.scope, rows, ownerId);
  const id = await transact(ctx, async (tx) => {
    await claimFile(tx, callerOf(ctx), input.fileId, 'deviceWorkbook');
    const origin = { source: 'file', state: 'checked', mode: 'partial', fileId: input.fileId, fileName: name } as const;
    const who = { orgId, accountId, operator: loginName };
    const record = await insertImport(tx, { ...origin, ...who, orderNo: numberOf(), titleRow }, judged);
    const after = { file: name, rows: record.row_count, good: record.good_count, bad: record.bad_count };
    await tx.audit({ objectType: 'device_import', objectId: record.id, objectName: record.order_no, after });
    await tx.emit(importEvent(record));
    return record.id;
  });
  const models = await listModelNames(ctx);
  return {
    import: await findImportDetail(ctx, id),
    columns: map.found,
    ignored: map.ignored.slice(0, 20),
    faultCounts: countFaults(judged),
    rows: firstRows(judged).map((row) => presentJudged(orgId, row, models)),
  };
}

function firstRows(rows: readonly JudgedRow[]): JudgedRow[] {
  const faulty = rows.filter(({ faults }) => faults.length > 0).slice(0, previewRows);
  const good = rows.filter(({ faults }) => faults.length === 0).slice(0, previewRows - faulty.length);
  return [...faulty, ...good];
}

function countFaults(rows: readonly JudgedRow[]): ImportPreview['faultCounts'] {
  const counts = new Map<string, number>();
  for (const { faults } of rows) for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => ({ ...presentFault(text), count }));
}
