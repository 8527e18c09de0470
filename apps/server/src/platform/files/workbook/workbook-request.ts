/** What the process that handles workbooks is told. */
export type WorkbookRequest =
  | { action: 'read'; path: string; format: string; maxRows: number; maxColumns: number; maxCellLength: number }
  | { action: 'mark'; path: string; format: string; marks: readonly RowMark[] }
  | { action: 'make'; sheets: readonly SheetDraft[] };

/** A text behind the last column of a row. Rows are counted as people see them: the first is 1. */
export type RowMark = readonly [rowNo: number, text: string];

export interface SheetDraft {
  name: string;
  rows: readonly (readonly string[])[];
  /** In characters. */
  widths: readonly number[];
}

export type WorkbookFault = 'unreadable' | 'protected' | 'too_large' | 'empty';

/** The first sheet as texts: dates as ISO, numbers in full, formulas as the values they had. */
export interface SheetTable {
  /** Rows that say anything, each with its number. */
  rows: { no: number; cells: string[] }[];
}

export type WorkbookAnswer = { fault: WorkbookFault } | { table: SheetTable } | { content: string };
