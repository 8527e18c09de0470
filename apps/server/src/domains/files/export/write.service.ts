import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import { exportColumns, exportLifetimeDays, maxExportRows } from '@tilldeck/contracts/core/export';
import { exportJob } from '@tilldeck/contracts/files/export.jobs';
import { partBytes } from '@tilldeck/contracts/files/file.limits';
import type { Language } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { SessionDirectory } from '../../../platform/auth/sessions.ts';
import type { Caller } from '../../../platform/context.ts';
import { type OrgScope, type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { byteOrderMark, csvLine } from '../../../platform/export/csv.ts';
import type { BoundExport, ExportReader } from '../../../platform/export/export-binding.ts';
import { PartWriter } from '../../../platform/export/part-writer.ts';
import { sendMessage } from '../../../platform/home/message.ts';
import { scopeOf } from '../../../platform/http/call.ts';
import type { JobRun } from '../../../platform/jobs/job-binding.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import { insertMadeFile } from '../object/object.store.ts';
import { mayStillExport } from './export.service.ts';
import {
  type ExportRow,
  updateExportFailed,
  updateExportProgress,
  updateExportReady,
  updateExportRunning,
} from './export.store.ts';
import { exportEvent } from './export-event.rules.ts';

/** Who an export is written for. */
export type Asker = Pick<Caller, 'accountId' | 'orgId' | 'permissions'> & { scope: OrgScope };

export interface ExportTools {
  exports: readonly BoundExport[];
  /** Answers who the asker is by now: by the session or key the export depends on, or by the account. */
  sessions: Pick<SessionDirectory, 'findCallers'>;
  findAccount: (accountId: string) => Promise<Asker | null>;
  batchSize?: number;
  maxRows?: number;
}

const defaultBatchSize = 2_000;
const contentType = 'text/csv; charset=utf-8';
/** Somebody took the export away while it was written. */
class Removed extends Error {}

let running = 0;
const busyWaitMs = 2_000;

/** Half of a worker's places at most, so that a few long lists do not keep mails waiting. */
const hasRoom = (app: App): boolean => running < Math.max(1, Math.floor(app.config.WORKER_CONCURRENCY / 2));

/** Writes one export. A try that broke off begins again: nobody sees half a file. */
export async function writeExport(app: App, tools: ExportTools, exportId: string, run: JobRun): Promise<void> {
  const scope = systemScope(app.database, 'a job keeps the state of an export');
  if (!hasRoom(app)) {
    const runAt = new Date(Date.now() + busyWaitMs).toISOString();
    await writeIn(scope, ({ db }) => insertJob(db, exportJob, { exportId }, { runAt }));
    return;
  }
  running++;
  try {
    const row = await writeIn(scope, (inside) => updateExportRunning(inside, exportId));
    if (row) await writeRow(app, tools, row, run);
  } finally {
    running--;
  }
}

async function writeRow(app: App, tools: ExportTools, row: ExportRow, run: JobRun): Promise<void> {
  let writer: PartWriter | undefined;
  try {
    const bound = tools.exports.find(({ route }) => route.id === row.call);
    if (!bound) throw new AppError('file.export_forbidden');
    // Before anything is opened: somebody who may no longer see it leaves no trace in the store.
    await readerOf(app, tools, row);
    writer = await PartWriter.open(app.storage, `files/export/${randomUUID()}`);
    const { rowCount, isCut } = await writeLines(app, tools, row, bound, writer, run.signal);
    await keepFile(app, row, writer, { rowCount, isCut, sha256: await writer.finish() });
  } catch (error) {
    await writer?.discard();
    if (error instanceof Removed) return;
    const code: ErrorCode = error instanceof AppError ? error.code : 'core.busy';
    const isFinal = code === 'file.export_forbidden' || code === 'file.export_signed_out';
    if (isFinal || run.attempt >= run.maxAttempts) await failExport(app, row, code);
    if (!isFinal) throw error;
  }
}

async function writeLines(
  app: App,
  tools: ExportTools,
  row: ExportRow,
  bound: BoundExport,
  writer: PartWriter,
  signal: AbortSignal | undefined,
) {
  const { batchSize = defaultBatchSize, maxRows = maxExportRows } = tools;
  const { columns: chosen, ...filter } = row.input;
  const columns = (chosen ?? exportColumns(bound.route)).flatMap((key) => bound.columns[key] ?? []);
  let reader = await readerOf(app, tools, row);
  await writer.write(byteOrderMark + csvLine(columns.map((column) => column.title(reader))));
  let rowCount = 0;
  let isCut = false;
  // Each batch is followed by a look at the asker's rights.
  for await (const rows of batchesOf(app, bound, () => reader, filter, { batchSize, maxRows })) {
    signal?.throwIfAborted();
    const kept = rows.slice(0, maxRows - rowCount);
    await writer.write(kept.map((one) => csvLine(columns.map((column) => column.value(one, reader)))).join(''));
    rowCount += kept.length;
    isCut = kept.length < rows.length;
    if (isCut) break;
    await noteProgress(app, row.id, rowCount);
    reader = await readerOf(app, tools, row);
  }
  return { rowCount, isCut };
}

/** Rows of the database, then those of the archive. One row more than fits tells whether there is more. */
async function* batchesOf(
  app: App,
  bound: BoundExport,
  reader: () => ExportReader,
  filter: unknown,
  { batchSize, maxRows }: { batchSize: number; maxRows: number },
): AsyncGenerator<{ id: string }[]> {
  let left = maxRows + 1;
  let after: string | null = null;
  while (left > 0) {
    const limit: number = Math.min(batchSize, left);
    const rows: { id: string }[] = await bound.read(reader(), filter, after, limit);
    if (rows.length > 0) yield rows;
    left -= rows.length;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < limit) break;
  }
  if (left > 0 && bound.readArchived) yield* bound.readArchived(app, reader(), filter, left);
}

async function noteProgress(app: App, exportId: string, rowCount: number): Promise<void> {
  const scope = systemScope(app.database, 'a job keeps the state of an export');
  if (!(await writeIn(scope, (inside) => updateExportProgress(inside, exportId, rowCount)))) throw new Removed();
}

/** The asker as of now: account in use, at work for the same organisation, with the permission. */
async function readerOf(app: App, tools: ExportTools, row: ExportRow): Promise<ExportReader> {
  const asker = row.token_hash ? await findHolder(app, tools, row.token_hash) : await tools.findAccount(row.account_id);
  if (!asker) throw new AppError('file.export_signed_out');
  const isSame = asker.accountId === row.account_id && asker.orgId === row.org_id;
  if (!isSame || !mayStillExport(asker, row.call)) throw new AppError('file.export_forbidden');
  const { accountId, scope } = asker;
  return { scope, accountId, language: row.language as Language, timezone: row.timezone };
}

async function findHolder(app: App, tools: ExportTools, tokenHash: Buffer): Promise<Asker | null> {
  const caller = [...(await tools.sessions.findCallers([tokenHash])).values()][0];
  return !caller || typeof caller === 'string' ? null : { ...caller, scope: scopeOf(caller, app) };
}

async function keepFile(
  app: App,
  row: ExportRow,
  writer: PartWriter,
  made: { rowCount: number; isCut: boolean; sha256: string },
): Promise<void> {
  await writeIn(systemScope(app.database, 'a job keeps the state of an export'), async (inside) => {
    const file = await insertMadeFile(inside, {
      orgId: row.org_id,
      accountId: row.account_id,
      kind: 'export',
      name: row.name,
      size: writer.sizeBytes,
      key: writer.place.key,
      uploadRef: writer.place.uploadRef,
      partSize: partBytes,
      contentType,
      sha256: made.sha256,
      lifetimeDays: exportLifetimeDays,
    });
    const { rowCount, isCut } = made;
    if (!(await updateExportReady(inside, row.id, { fileId: file.id, rowCount, isCut, expiresAt: file.expires_at })))
      throw new Removed();
    await insertEvent(inside.db, eventOf(row, 'ready'));
    await tellAsker(inside, row, 'files.export_ready');
  });
}

const failExport = (app: App, row: ExportRow, code: ErrorCode): Promise<void> =>
  writeIn(systemScope(app.database, 'a job keeps the state of an export'), async (inside) => {
    await updateExportFailed(inside, row.id, code);
    await insertEvent(inside.db, eventOf(row, 'failed'));
    await tellAsker(inside, row, 'files.export_failed');
  });

/** The list of exports is in the header: there is no page to lead to. */
const tellAsker = (inside: ScopedDb, row: ExportRow, key: string) =>
  sendMessage(inside, { accountId: row.account_id, orgId: row.org_id, key, subject: row.name });

const eventOf = (row: ExportRow, state: string) =>
  exportEvent({ id: row.id, orgId: row.org_id, accountId: row.account_id, state });
