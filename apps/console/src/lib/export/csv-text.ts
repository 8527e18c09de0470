/** A spreadsheet takes what begins so for a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
const cell = (text: string): string => {
  const plain = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as a file that spreadsheets open, in any language. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
