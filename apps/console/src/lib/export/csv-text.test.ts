import { describe, expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

describe('a text for spreadsheets', () => {
  it('quotes commas, quotes and lines', () => {
    expect(
      csvText([
        ['SN', 'a,b'],
        ['x"y', 'l\nm'],
      ]),
    ).toBe('\uFEFFSN,"a,b"\r\n"x""y","l\nm"\r\n');
  });

  it('never lets a cell be a formula', () => {
    expect(csvText([['=1+1', '@x', '-2']])).toBe("\uFEFF'=1+1,'@x,'-2\r\n");
  });
});
