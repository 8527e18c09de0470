import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { rawWorkbook, rowXml, sheetXml, workbook } from '../../../../testing/sample-workbooks.ts';
import { readSheet } from './read-sheet.ts';
import { Unreadable } from './unreadable.ts';

const request = { action: 'read', path: '', format: 'xlsx', maxRows: 50, maxColumns: 12, maxCellLength: 40 } as const;

const answerOf = (book: Buffer) => {
  try {
    return readSheet(book, request);
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
};

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

describe('a sheet', () => {
  it('is read as texts: gaps, blanks, long cells and large numbers', () => {
    const book = workbook([
      ['SN', ' with blanks ', 'A & <B> "C"', '商米', 'x'.repeat(60)],
      [],
      ['A1', 12, 1.5, 123_456_789_012, -4, null, 'after a gap'],
      [1e21],
    ]);
    expect(answerOf(book)).toEqual({
      rows: [
        { no: 1, cells: ['SN', 'with blanks', 'A & <B> "C"', '商米', 'x'.repeat(41)] },
        { no: 3, cells: ['A1', '12', '1.5', '123456789012', '-4', '', 'after a gap'] },
        { no: 4, cells: ['1e+21'] },
      ],
    });
  });

  it('is read with its dates, counted from 1900 or from 1904', () => {
    const day = new Date(Date.UTC(2026, 0, 2));
    const moment = new Date(Date.UTC(2026, 11, 31, 23, 59, 58));
    const expected = { rows: [{ no: 1, cells: ['SN', '2026-01-02', '2026-12-31T23:59:58'] }] };
    expect(answerOf(datedBook([['SN', day, moment]]))).toEqual(expected);
    // The library writes the number of days from 1900 into such a book; read from 1904 on it is four years and a day later.
    const later = { rows: [{ no: 1, cells: ['SN', '2030-01-03', '2031-01-01T23:59:58'] }] };
    expect(answerOf(datedBook([['SN', day, moment]], true))).toEqual(later);
  });

  it('takes no square of the time where rows and cells have no end (attack L5)', () => {
    const timeOf = (xml: string): number => {
      const book = rawWorkbook(sheetXml(xml));
      const startedAt = process.cpuUsage().user;
      answerOf(book);
      return process.cpuUsage().user - startedAt;
    };
    const unclosed = '<row r="1"><c r="A1"><v>1</v>';
    timeOf(unclosed);
    for (const part of [unclosed, '<row r="1"><c r="A1" t="s"><v ', '<row r="1"><c r="A1"><!--', '<row><c'])
      expect(timeOf(part.repeat(100_000)), part).toBeLessThan(2_000_000);
  });

  it.each([
    ['empty', workbook([['']])],
    ['too_large', workbook(Array.from({ length: 60 }, (_, n) => [`A${n}`]))],
  ])('is refused as %s', (fault, book) => {
    expect(answerOf(book)).toBe(fault);
  });

  it('resolves no entity of a document type', () => {
    const book = rawWorkbook(sheetXml(rowXml(1, ['SN', '&e;']), '<!DOCTYPE x [<!ENTITY e "resolved">]>'));
    expect(JSON.stringify(answerOf(book))).not.toContain('resolved');
  });
});
