import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawWorkbook, rowXml, sheetXml, workbook } from '../../../../testing/sample-workbooks.ts';
import { readQuickly } from './quick-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { Unreadable } from './unreadable.ts';

const request = { action: 'read', path: '', format: 'xlsx', maxRows: 50, maxColumns: 12, maxCellLength: 40 } as const;

const faultOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
};
const quickly = (book: Buffer) => faultOf(() => readQuickly(book, request));
const slowly = (book: Buffer) => faultOf(() => readSheet(book, request));

/** Dates as programs write them: numbers with a style. */
function datedBook(rows: readonly unknown[][], date1904 = false): Buffer {
  const book = utils.book_new();
  book.Workbook = { WBProps: { date1904 } };
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(rows as unknown[][], { UTC: true, dateNF: 'yyyy-mm-dd hh:mm' }),
    'A',
  );
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;
}

describe('the quick reader of ordinary workbooks', () => {
  it('reads what the library reads', () => {
    const book = workbook([
      ['SN', ' with blanks ', 'A & <B> "C"', '商米', 'x'.repeat(60)],
      [],
      ['A1', 12, 1.5, 123_456_789_012, -4, 0.1 + 0.2, null, 'after a gap'],
      [1e21, 9_007_199_254_740_992],
    ]);
    expect(quickly(book)).toEqual(slowly(book));
    expect(quickly(book)).toMatchObject({ rows: [{ no: 1 }, { no: 3 }, { no: 4 }] });
  });

  it('reads shared texts and dates as the library does', () => {
    const day = new Date(Date.UTC(2026, 0, 2));
    const moment = new Date(Date.UTC(2026, 11, 31, 23, 59, 58));
    for (const book of [datedBook([['SN', 'SN', day, moment]]), datedBook([['SN', day]], true)])
      expect(quickly(book)).toEqual(slowly(book));
    expect(quickly(datedBook([['SN', day, moment]]))).toEqual({
      rows: [{ no: 1, cells: ['SN', '2026-01-02', '2026-12-31T23:59:58'] }],
    });
  });

  it('looks at every sign once: rows and cells without an end take no square of the time (attack L5)', () => {
    const timeOf = (xml: string): number => {
      const book = rawWorkbook(sheetXml(xml));
      const startedAt = process.cpuUsage().user;
      expect(readQuickly(book, request)).toBeNull();
      return process.cpuUsage().user - startedAt;
    };
    const unclosed = (count: number) => '<row r="1"><c r="A1"><v>1</v>'.repeat(count);
    const broken = (count: number) => `<row r="1"><c r="A1" t="s">${'<v '.repeat(count)}</c></row>`;
    timeOf(unclosed(1_000));
    // A hundred thousand of these took minutes.
    expect(timeOf(unclosed(100_000))).toBeLessThan(2_000_000);
    expect(timeOf(`${broken(300_000)}<row r="1"></row>`)).toBeLessThan(2_000_000);
  });

  it('finds the same faults', () => {
    expect(quickly(workbook([['']]))).toBe('empty');
    const long = workbook(Array.from({ length: 60 }, (_, n) => [`A${n}`]));
    expect([quickly(long), slowly(long)]).toEqual(['too_large', 'too_large']);
  });

  it.each([
    ['no zip', Buffer.from('not a workbook')],
    ['a document type', rawWorkbook(sheetXml(rowXml(1, ['a']), '<!DOCTYPE x [<!ENTITY e "v">]>'))],
    ['an error in a cell', rawWorkbook(sheetXml('<row r="1"><c r="A1" t="e"><v>#REF!</v></c></row>'))],
    ['truth in a cell', rawWorkbook(sheetXml('<row r="1"><c r="A1" t="b"><v>1</v></c></row>'))],
    ['a style nobody declared', rawWorkbook(sheetXml('<row r="1"><c r="A1" s="7"><v>1</v></c></row>'))],
    ['cells without a place', rawWorkbook(sheetXml('<row r="1"><c><v>1</v></c></row>'))],
    ['rows out of order', rawWorkbook(sheetXml(rowXml(2, ['a']) + rowXml(1, ['b'])))],
    ['cells out of order', rawWorkbook(sheetXml('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c></row>'))],
    ['an entity nobody knows', rawWorkbook(sheetXml(rowXml(1, ['&nbsp;'])))],
    ['an escaped sign', rawWorkbook(sheetXml(rowXml(1, ['a_x000D_b'])))],
  ])('leaves %s to the library', (_name, book) => {
    expect(quickly(book)).toBeNull();
  });

  it('agrees with the library on whatever it reads', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ maxLength: 50 }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 14 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const book = workbook(rows);
        const answer = quickly(book);
        if (answer !== null) expect(answer).toEqual(slowly(book));
      }),
      { numRuns: 30 },
    );
  }, 30_000);
});
