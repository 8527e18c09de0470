import { type CellObject, type ParsingOptions, read, SSF, type WorkBook } from '@e965/xlsx';
import { Unreadable } from './unreadable.ts';
import type { SheetTable, WorkbookRequest } from './workbook-request.ts';

type ReadRequest = Extract<WorkbookRequest, { action: 'read' }>;

/** Neither formulas nor macros are looked at, only the values that were saved with them. */
const lean: ParsingOptions = { type: 'buffer', cellFormula: false, cellHTML: false, bookVBA: false };

export function openWorkbook(bytes: Buffer, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, { ...lean, ...options });
  } catch (error) {
    const isProtected = /password|encrypt/i.test(error instanceof Error ? error.message : '');
    throw new Unreadable(isProtected ? 'protected' : 'unreadable');
  }
}

export function readSheet(bytes: Buffer, request: ReadRequest): SheetTable {
  // One row more than fits tells that there are more.
  const sheetRows = request.maxRows + 1;
  const book = openWorkbook(bytes, { dense: true, cellText: false, cellNF: true, sheets: 0, sheetRows });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const data = (sheet?.['!data'] ?? []) as (CellObject[] | undefined)[];
  const isDate1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows: SheetTable['rows'] = [];
  data.forEach((cells, index) => {
    const texts = textsOf(cells, request, isDate1904);
    if (texts) rows.push({ no: index + 1, cells: texts });
  });
  if (rows.length === 0) throw new Unreadable('empty');
  if (rows.length > request.maxRows) throw new Unreadable('too_large');
  return { rows };
}

/** Null for a row that says nothing. */
function textsOf(cells: CellObject[] | undefined, request: ReadRequest, isDate1904: boolean): string[] | null {
  if (!cells) return null;
  const width = Math.min(cells.length, request.maxColumns);
  let isEmpty = true;
  const texts: string[] = [];
  for (let column = 0; column < width; column++) {
    const text = textOf(cells[column], isDate1904).slice(0, request.maxCellLength + 1);
    if (text !== '') isEmpty = false;
    texts.push(text);
  }
  return isEmpty ? null : texts;
}

function textOf(cell: CellObject | undefined, isDate1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (typeof cell.v !== 'number') return String(cell.v).trim();
  if (typeof cell.z === 'string' && SSF.is_date(cell.z)) return dateOf(cell.v, isDate1904);
  // Digits beyond these were lost when somebody typed them: the text with its exponent fits no field.
  return Number.isSafeInteger(cell.v) || Math.abs(cell.v) < 1e15 ? String(cell.v) : cell.v.toExponential();
}

const two = (part: number): string => String(part).padStart(2, '0');

function dateOf(serial: number, isDate1904: boolean): string {
  const date = SSF.parse_date_code(serial, { date1904: isDate1904 }) as Record<
    'y' | 'm' | 'd' | 'H' | 'M' | 'S',
    number
  >;
  if (!date) return String(serial);
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  const hasTime = date.H + date.M + date.S > 0;
  return hasTime ? `${day}T${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}` : day;
}
