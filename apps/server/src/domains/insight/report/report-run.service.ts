import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { exportColumns } from '@tilldeck/contracts/core/export';
import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { reportRunJob } from '@tilldeck/contracts/insight/report.jobs';
import { maxReportRows, type ReportPeriod, type ReportRefusal } from '@tilldeck/contracts/insight/report.schemas';
import type { Language } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { byteOrderMark, csvLine } from '../../../platform/export/csv.ts';
import type { BoundExport, ExportReader } from '../../../platform/export/export-binding.ts';
import { sendMessage } from '../../../platform/home/message.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { queueLetter } from '../../../platform/mail/letter.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { findAccountCaller } from '../../identity/index.ts';
import type { FigureSource } from '../sheet/figure-sheet.view.ts';
import { figureSourceOf } from '../sheet/figure-sources.view.ts';
import { writePdf } from '../sheet/sheet-pdf.service.ts';
import { maySend, periodOf } from './report.rules.ts';
import { findNextDue, type ReportRow, updateReport } from './report.store.ts';
import { reportEvent } from './report-event.rules.ts';
import { recordFiles } from './report-file.service.ts';
import { reportLetter } from './report-letter.service.ts';
import { listReachable } from './report-recipient.store.ts';
import {
  findDueForUpdate,
  insertMails,
  insertRun,
  type RunRow,
  updateRunOver,
  updateRunSent,
  updateRunTaken,
} from './report-run.store.ts';

const zip = promisify(gzip);
const scopeOf = (app: App) => systemScope(app.database, 'reports of all organisations are sent when they are due');
/** Ends a report or a run of it, with the reason people read. */
class Refused extends Error {
  readonly refusal: ReportRefusal;
  constructor(refusal: ReportRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Begins a run of every report whose time has come. The run, its job and the next due moment commit together, and a
 * moment has one run: a worker that dies here leaves nothing half done. After a long pause a report is sent once.
 */
export async function beginDueReports(app: App, now = new Date()): Promise<number> {
  for (let begun = 0; ; begun++) {
    const report = await writeIn(scopeOf(app), async (inside) => {
      const due = await findDueForUpdate(inside, now);
      if (!due?.next_at) return null;
      const run = await insertRun(inside, due.id, due.next_at, false);
      if (run) await insertJob(inside.db, reportRunJob, { runId: run.id });
      await updateReport(inside, due.id, { nextAt: await findNextDue(inside, due, now) });
      await insertEvent(inside.db, reportEvent(due.id, due.org_id));
      return due;
    });
    if (!report) return begun;
  }
}

/** Reads the list as its author and leaves a mail for each recipient. A try that broke off begins again. */
export async function sendReport(app: App, runId: string, run: Pick<JobRun, 'attempt' | 'maxAttempts'>): Promise<void> {
  const taken = await writeIn(scopeOf(app), (inside) => updateRunTaken(inside, runId));
  if (!taken) return;
  try {
    await writeAndSend(app, taken);
  } catch (error) {
    if (error instanceof Refused) return refuseRun(app, taken, error.refusal);
    if (error instanceof AppError && error.code === 'core.not_found') return refuseRun(app, taken, 'source');
    if (run.attempt >= run.maxAttempts)
      await writeIn(scopeOf(app), async (inside) => {
        await updateRunOver(inside, runId, 'failed', 'failed');
        await insertEvent(inside.db, reportEvent(taken.report.id, taken.report.org_id));
      });
    throw error;
  }
}

/** The author as of now: account and organisation in use, with the permission for the list and for reports. */
async function readerOf(app: App, report: ReportRow, bound: BoundExport): Promise<ExportReader> {
  const author = await findAccountCaller(scopeOf(app), report.account_id);
  if (!author || author.orgId !== report.org_id) throw new Refused('account');
  const mayReport = author.permissions.get('data-report')?.has('query') ?? false;
  if (!mayReport || !maySend(author.permissions, bound.route)) throw new Refused('permission');
  const { scope, accountId } = author;
  return { scope, accountId, language: report.language as Language, timezone: report.timezone };
}

async function writeAndSend(app: App, { run, report }: { run: RunRow; report: ReportRow }): Promise<void> {
  const bound = app.contributions.exports.find(({ route }) => route.id === report.source);
  if (!bound) throw new Refused('source');
  const figures = figureSourceOf(report.source);
  const filter = inputOf(bound, run, report);
  const { text, pdf, rowCount, isCut, reader } = figures
    ? await writeFigures(app, figures, filter, report)
    : await writeList(app, bound, filter, report);
  const content = text === null ? null : await zip(text);
  await writeIn(scopeOf(app), async (inside) => {
    const people = await listReachable(inside, reader.scope, report.recipient_ids.map(String));
    if (people.length === 0) throw new Refused('recipients');
    const written = { content, pdf, rowCount, isCut, mailCount: people.length };
    if (!(await updateRunSent(inside, run.id, written))) return;
    await recordFiles(inside, { run, report }, filter, written);
    const mailIds = await insertMails(
      inside,
      run.id,
      people.map(({ id }) => id),
    );
    for (const id of mailIds) await queueLetter(inside, reportLetter, id);
    await insertEvent(inside.db, reportEvent(report.id, report.org_id));
  });
}

/** A page with figures as CSV, PDF or both, with the same numbers. */
async function writeFigures(app: App, { bound, read }: FigureSource, filter: object, report: ReportRow) {
  const reader = await readerOf(app, report, bound);
  const { sheet, rows } = await read(reader, filter);
  const columns = exportColumns(bound.route).flatMap((key) => bound.columns[key] ?? []);
  const lines = [
    byteOrderMark + csvLine(columns.map((column) => column.title(reader))),
    ...rows.map((row) => csvLine(columns.map((column) => column.value(row, reader)))),
  ];
  return {
    text: report.formats.includes('csv') ? lines.join('') : null,
    pdf: report.formats.includes('pdf') ? await writePdf(sheet, reader.language) : null,
    rowCount: rows.length,
    isCut: false,
    reader,
  };
}

const batchSize = 2_000;

async function writeList(app: App, bound: BoundExport, filter: object, report: ReportRow) {
  const { columns: chosen } = report.filter;
  const columns = (chosen ?? exportColumns(bound.route)).flatMap((key) => bound.columns[key] ?? []);
  let reader = await readerOf(app, report, bound);
  const lines = [byteOrderMark + csvLine(columns.map((column) => column.title(reader)))];
  let after: string | null = null;
  for (;;) {
    // One more than fits tells whether there is more.
    const limit = Math.min(batchSize, maxReportRows + 2 - lines.length);
    const rows = await bound.read(reader, filter, after, limit);
    const kept = rows.slice(0, maxReportRows + 1 - lines.length);
    for (const row of kept) lines.push(csvLine(columns.map((column) => column.value(row, reader))));
    after = rows.at(-1)?.id ?? null;
    const isCut = kept.length < rows.length;
    if (rows.length < limit || isCut)
      return { text: lines.join(''), pdf: null, rowCount: lines.length - 1, isCut, reader };
    reader = await readerOf(app, report, bound);
  }
}

/** The list may take other filters by now than when the report was saved. */
function inputOf(bound: BoundExport, run: RunRow, report: ReportRow): object {
  const { columns: _columns, ...filter } = report.filter;
  const dueDay = localText(run.due_at, report.timezone).slice(0, 10);
  const period = periodOf(report.period as ReportPeriod, dueDay);
  // Lists are asked up to a moment, pages with figures up to a day, which is included.
  const days = period && figureSourceOf(report.source) ? { ...period, to: movedDay(period.to, -1) } : period;
  const parsed = bound.route.input.safeParse({ ...filter, ...days });
  if (!parsed.success) throw new Refused('source');
  return parsed.data as object;
}

/** The report stops, and its author is told: a report that fails in silence is believed to be fine. */
const refuseRun = (app: App, { run, report }: { run: RunRow; report: ReportRow }, refusal: ReportRefusal) =>
  writeIn(scopeOf(app), async (inside) => {
    await updateRunOver(inside, run.id, 'refused', refusal);
    await updateReport(inside, report.id, { state: 'stopped', refusal, nextAt: null });
    await tellAuthor(inside, report);
    await insertEvent(inside.db, reportEvent(report.id, report.org_id));
  });

const tellAuthor = (inside: ScopedDb, { account_id, org_id, name }: ReportRow) =>
  sendMessage(inside, {
    accountId: account_id,
    orgId: org_id,
    key: 'insight.report_stopped',
    subject: name,
    href: '/datacenter/report/list',
  });
