import { utils, write } from '@e965/xlsx';
import { openWorkbook } from './read-sheet.ts';
import { Unreadable } from './unreadable.ts';
import type { RowMark, SheetDraft } from './workbook-request.ts';

const markWidth = 60;

/** The workbook with a column more. Written again from its values: macros, formulas and links do not come back. */
export function markSheet(bytes: Buffer, marks: readonly RowMark[]): Buffer {
  const book = openWorkbook(bytes, { cellText: false, cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet?.['!ref']) throw new Unreadable('empty');
  const range = utils.decode_range(sheet['!ref']);
  const column = range.e.c + 1;
  for (const [rowNo, text] of marks) sheet[utils.encode_cell({ r: rowNo - 1, c: column })] = { t: 's', v: text };
  sheet['!ref'] = utils.encode_range({ s: range.s, e: { r: range.e.r, c: column } });
  const widths = sheet['!cols'] ?? [];
  widths[column] = { wch: markWidth };
  sheet['!cols'] = widths;
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

export function makeWorkbook(sheets: readonly SheetDraft[]): Buffer {
  const book = utils.book_new();
  for (const { name, rows, widths } of sheets) {
    const sheet = utils.aoa_to_sheet(rows as string[][]);
    sheet['!cols'] = widths.map((wch) => ({ wch }));
    // Digits of a serial number stay as they are typed only in cells of text.
    for (const address of Object.keys(sheet)) if (!address.startsWith('!')) (sheet[address] as { z?: string }).z = '@';
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
