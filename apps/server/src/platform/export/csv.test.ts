import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('separates cells, quotes what needs it and ends lines as spreadsheets expect', () => {
  expect(csvLine(['a', 'b c', null, 7, -2.5])).toBe('a,b c,,7,-2.5\r\n');
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' padded'])).toBe('"a,b","say ""hi""","two\nlines"," padded"\r\n');
  expect(csvLine(['', '地址', Number.NaN])).toBe(',地址,\r\n');
});

it.each(['=1+1', '+49 30 1234', '-2+3', '@SUM(A1)', '＝HYPERLINK("x")', '＋1'])('turns %s into plain text', (text) => {
  expect(
    csvLine([text])
      .replaceAll('"', '')
      .startsWith(`'${text.replaceAll('"', '')}`),
  ).toBe(true);
});

it('sees a formula behind blanks and control characters', () => {
  for (const text of ['\t=1', '\r=1', '  =1', '\n@x']) expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});
