import { createHash } from 'node:crypto';
import { demoReports } from '../reports.ts';

export interface DemoReportFile {
  report: string;
  /** 0: of the last run, 1: of the one before. */
  runsBack: number;
  rowCount: number;
  storageKey: string;
  contentType: string;
  sha256: string;
  bytes: Buffer;
}

const linesOf = (rowCount: number): string =>
  [
    'No.,Serial number',
    ...Array.from({ length: rowCount }, (_, at) => `${at + 1},DEMO${String(at + 1).padStart(8, '0')}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

/** What reports of the demo sent as CSV, to be downloaded again. */
export const demoReportFiles: readonly DemoReportFile[] = demoReports.flatMap(
  ({ name, rows, formats = ['csv'] }, nr) =>
    formats.includes('csv')
      ? rows.map((rowCount, runsBack) => {
          const bytes = Buffer.from(`\uFEFF${linesOf(rowCount)}`);
          return {
            report: name,
            runsBack,
            rowCount,
            storageKey: `files/export/demo-report-${nr}-${runsBack}`,
            contentType: 'text/csv; charset=utf-8',
            sha256: createHash('sha256').update(bytes).digest('hex'),
            bytes,
          };
        })
      : [],
);
