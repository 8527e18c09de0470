import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { keepReportJob } from '@tilldeck/contracts/insight/report.jobs';
import { reportFileDays } from '@tilldeck/contracts/insight/report.limits';
import type { ReportFormat } from '@tilldeck/contracts/insight/report.schemas';
import type { App } from '../../../platform/app.ts';
import { readIn, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { insertJob } from '../../../platform/transact.ts';
import { keepSentFile, recordSentFile } from '../../files/index.ts';
import type { ReportRow } from './report.store.ts';
import { findRunContents, type RunRow, type Written } from './report-run.store.ts';

const unzip = promisify(gunzip);
/** Characters that file systems and mail programs do not take. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu;
const contentTypes = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const satisfies Record<
  ReportFormat,
  string
>;

export interface SentFile {
  name: string;
  format: ReportFormat;
  contentType: string;
  content: Buffer;
}

/** The files of a run as they are attached to its mails. */
export async function filesOf(
  run: Pick<RunRow, 'content' | 'pdf' | 'due_at'>,
  report: Pick<ReportRow, 'name' | 'timezone'>,
): Promise<SentFile[]> {
  const title = titleOf(run.due_at, report);
  const fileOf = (format: ReportFormat, content: Buffer): SentFile => ({
    name: `${title}.${format}`,
    format,
    contentType: contentTypes[format],
    content,
  });
  return [
    ...(run.pdf ? [fileOf('pdf', run.pdf)] : []),
    ...(run.content ? [fileOf('csv', await unzip(run.content))] : []),
  ];
}

const titleOf = (dueAt: string, { name, timezone }: Pick<ReportRow, 'name' | 'timezone'>): string =>
  `${name} ${localText(dueAt, timezone).slice(0, 16).replaceAll(':', '.')}`.replace(unfit, '_');

/** Puts what a run sends among the download records, with the days it covers as the filter. */
export async function recordFiles(
  inside: ScopedDb,
  { run, report }: { run: RunRow; report: ReportRow },
  input: object,
  { content, pdf, rowCount, isCut }: Written,
): Promise<void> {
  const formats: ReportFormat[] = [...(pdf ? ['pdf' as const] : []), ...(content ? ['csv' as const] : [])];
  for (const format of formats) {
    const exportId = await recordSentFile(inside, {
      orgId: report.org_id,
      accountId: report.account_id,
      call: report.source,
      input,
      language: report.language,
      timezone: report.timezone,
      name: `${titleOf(run.due_at, report)}.${format}`,
      rowCount,
      isCut,
    });
    await insertJob(inside.db, keepReportJob, { runId: run.id, exportId, format });
  }
}

export async function keepReportFile(app: App, asked: { runId: string; exportId: string; format: ReportFormat }) {
  const scope = systemScope(app.database, 'a job keeps what a report sent');
  const found = await readIn(scope, (db) => findRunContents({ db }, asked.runId));
  const file = found && (await filesOf(found, found)).find(({ format }) => format === asked.format);
  // Deleted with its report: the record says so once it is given up.
  if (!file) return;
  const { contentType, content } = file;
  await keepSentFile(app, asked.exportId, { contentType, lifetimeDays: reportFileDays }, content);
}
