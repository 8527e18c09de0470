import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readSheet, Unreadable } from './read-sheet.ts';
import type { WorkbookAnswer, WorkbookRequest } from './workbook-request.ts';
import { makeWorkbook, markSheet } from './write-sheet.ts';

/** The process that handles workbooks: a request on its input, an answer on its output, and nothing else. */
const request = JSON.parse(await text(process.stdin)) as WorkbookRequest;

async function answer(): Promise<WorkbookAnswer> {
  if (request.action === 'make') return { content: makeWorkbook(request.sheets).toString('base64') };
  if (request.format === 'xls') {
    // The old format writes texts in the alphabets of its time.
    const [{ set_cptable }, tables] = await Promise.all([
      import('@e965/xlsx'),
      import('@e965/xlsx/dist/cpexcel.full.mjs'),
    ]);
    set_cptable(tables);
  }
  const bytes = await readFile(request.path);
  return request.action === 'read'
    ? { table: readSheet(bytes, request) }
    : { content: markSheet(bytes, request.marks).toString('base64') };
}

const given = await answer().catch((error: unknown): WorkbookAnswer => {
  if (error instanceof Unreadable) return { fault: error.fault };
  throw error;
});
process.stdout.write(JSON.stringify(given));
