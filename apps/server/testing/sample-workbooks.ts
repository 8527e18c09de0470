import { utils, write } from '@e965/xlsx';
import { type ZipEntry, zipFile } from './sample-files.ts';

export type BookFormat = 'xlsx' | 'xlsm' | 'biff8';

/** A workbook of these rows. */
export function workbook(rows: readonly (readonly unknown[])[], format: BookFormat = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'Devices');
  return write(book, { type: 'buffer', bookType: format, compression: true }) as Buffer;
}

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const relations = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
const bookXml = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Devices" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** A workbook whose sheet is exactly this XML, for what no honest program writes. */
export const rawWorkbook = (sheetXml: string | Buffer, more: readonly ZipEntry[] = []): Buffer =>
  zipFile([
    { name: '[Content_Types].xml', data: Buffer.from(contentTypes) },
    { name: '_rels/.rels', data: Buffer.from(relations('xl/workbook.xml', 'officeDocument')) },
    { name: 'xl/workbook.xml', data: Buffer.from(bookXml) },
    { name: 'xl/_rels/workbook.xml.rels', data: Buffer.from(relations('worksheets/sheet1.xml', 'worksheet')) },
    { name: 'xl/worksheets/sheet1.xml', data: Buffer.from(sheetXml) },
    ...more,
  ]);

export const sheetXml = (data: string, prolog = '', head = ''): string =>
  `<?xml version="1.0"?>${prolog}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${head}<sheetData>${data}</sheetData></worksheet>`;

/** Cells of text. */
export const rowXml = (no: number, texts: readonly string[]): string =>
  `<row r="${no}">${texts.map((text, index) => `<c r="${utils.encode_col(index)}${no}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
