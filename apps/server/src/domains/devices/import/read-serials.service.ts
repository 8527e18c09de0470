import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { Ctx } from '../../../platform/context.ts';
import { titledTable } from './import-column.service.ts';
import { readTable } from './read-table.service.ts';

/** The column titled SN; a workbook without titles has its numbers in the first one. */
export async function readSerials(ctx: Ctx, fileId: string, kind: FileKindName): Promise<string[]> {
  const { table } = await readTable(ctx, fileId, kind);
  const titled = titledTable(table.rows);
  const column = titled ? titled.map.columns.indexOf('sn') : 0;
  return (titled?.rows ?? table.rows).map(({ cells }) => cells[column] ?? '');
}
