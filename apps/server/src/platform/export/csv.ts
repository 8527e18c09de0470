/** A cell: numbers stay numbers, texts are made harmless. */
export type Cell = string | number | null;

/** So that Excel reads UTF-8 as such. */
export const byteOrderMark = '\uFEFF';

/** What a spreadsheet would take for a formula, full-width forms included; also behind blanks, which some of them skip. */
const formulaStart = /^\s*[=+\-@\t\r＝＋－＠]/u;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/**
 * One line of CSV (RFC 4180, CRLF). A text that begins like a formula gets an apostrophe in front: whoever opens the file
 * must not run what somebody typed into a name.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
