import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Unreadable } from './unreadable.ts';
import type { WorkbookAnswer, WorkbookRequest } from './workbook-request.ts';

/** The process that handles workbooks: a request on its input, an answer on its output, and nothing else. */
const request = JSON.parse(await text(process.stdin)) as WorkbookRequest;

/** The library is loaded where it is needed: it is half of what reading takes. */
async function answer(): Promise<WorkbookAnswer> {
  if (request.action === 'make') {
    const { makeWorkbook } = await import('./write-sheet.ts');
    return { content: makeWorkbook(request.sheets).toString('base64') };
  }
  const bytes = await readFile(request.path);
  if (request.format === 'xls') {
    // The old format writes texts in the alphabets of its time.
    const [{ set_cptable }, tables] = await Promise.all([
      import('@e965/xlsx'),
      import('@e965/xlsx/dist/cpexcel.full.mjs'),
    ]);
    set_cptable(tables);
  }
  if (request.action === 'read') return { table: (await import('./read-sheet.ts')).readSheet(bytes, request) };
  const { markSheet } = await import('./write-sheet.ts');
  return { content: markSheet(bytes, request.marks).toString('base64') };
}

const given = await answer().catch((error: unknown): WorkbookAnswer => {
  if (error instanceof Unreadable) return { fault: error.fault };
  throw error;
});
process.stdout.write(JSON.stringify(given));
