import type { Route, RouteInput } from '@tilldeck/contracts/core/route';
import { reportRunJob } from '@tilldeck/contracts/insight/report.jobs';
import type { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import type { ReportDraft } from '@tilldeck/contracts/insight/report.schemas';
import type { FigureFilter } from '@tilldeck/contracts/insight/statistics.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, readIn } from '../../../platform/db/scope.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { chosenNames } from '../series/parts.view.ts';
import { figureSourceOf } from '../sheet/figure-sources.view.ts';
import { hasPeriod, maySend, readFilter } from './report.rules.ts';
import {
  deleteReport,
  findNextDue,
  findReportForUpdate,
  insertReport,
  type ReportRow,
  type SettledReport,
  updateReport,
} from './report.store.ts';
import { findReport, presentRun } from './report.view.ts';
import { reportEvent } from './report-event.rules.ts';
import { listReachable } from './report-recipient.store.ts';
import { existsOpenRun, insertRun } from './report-run.store.ts';

type Input<K extends keyof typeof reportRoutes> = RouteInput<(typeof reportRoutes)[K]>;

/** As the log tells it. */
const factsOf = (row: ReportRow) => ({
  name: row.name,
  source: row.source,
  period: row.period,
  rhythm: row.rhythm,
  time: row.at_time,
  timezone: row.timezone,
  recipientCount: row.recipient_ids.length,
  state: row.state,
});

async function tell(tx: Tx, row: ReportRow, change: { before?: unknown; after?: unknown }): Promise<void> {
  const { id, name, org_id: orgId } = row;
  await tx.audit({ objectType: 'scheduled_report', objectId: id, objectName: name, orgId, ...change });
  await tx.emit(reportEvent(id, orgId));
}

/** Before anything else is said: people and reports out of reach are not there. */
const refuseForeign = ({ scope }: Ctx, named: { reportId?: string; recipientIds: readonly string[] }) =>
  readIn(scope, (db) =>
    refuseUnseen({ db }, [
      { table: 'insight_report', ids: [named.reportId], seen: inScope(scope, 't') },
      { table: 'identity_account', ids: named.recipientIds, seen: inScope(scope, 't') },
    ]),
  );

/**
 * Which days figures are of is counted back from the day a report is due. What they are filtered by is kept with its name:
 * the record may be one of an organisation above, which the list of reports cannot look up.
 */
async function figureFilterOf(ctx: Ctx, filter: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { from: _from, to: _to, by, ...rest } = filter as FigureFilter;
  if (!by) return rest;
  const names = await chosenNames(ctx, by.dimension, [by.value]);
  return { ...rest, by: { ...by, name: names.get(by.value) ?? '' } };
}

/** The list exists, the caller may export it and it takes the filters; asked before anything is written. */
async function settledDraft(ctx: Ctx, draft: ReportDraft): Promise<SettledReport> {
  const { accountId, permissions } = callerOf(ctx);
  const bound = ctx.app.contributions.exports.find(({ route }) => route.id === draft.source);
  refuseUnless(bound, 'insight.report_filter');
  refuseUnless(maySend(permissions, bound.route), 'core.forbidden');
  const given = readFilter(bound.route, draft.filter);
  refuseUnless(given, 'insight.report_filter');
  const { zone: timezone, language } = draft;
  // A filter that names what the caller does not see is refused now, not by a worker at night.
  await bound.read({ scope: ctx.scope, accountId, language, timezone }, given, null, 1);
  const period = settledPeriod(bound.route, draft.period);
  return {
    ...draft,
    filter: figureSourceOf(draft.source) ? await figureFilterOf(ctx, given) : listFilterOf(given, period),
    period,
    formats: figureSourceOf(draft.source) ? [...new Set(draft.formats)] : ['csv'],
    recipientIds: [...new Set(draft.recipientIds)],
  };
}

/** The days of a list that is sent by its period are counted back from the day it is due. */
function listFilterOf(filter: Record<string, unknown>, period: ReportDraft['period']): Record<string, unknown> {
  const { from: _from, to: _to, ...rest } = filter;
  return period === 'all' ? filter : rest;
}

/** Lists without times are sent whole. Figures are those of some days always. */
function settledPeriod(source: Route, period: ReportDraft['period']): ReportDraft['period'] {
  if (!hasPeriod(source)) return 'all';
  return period === 'all' && figureSourceOf(source.id) ? 'month' : period;
}

async function refuseUnreachable(tx: Tx, ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  const reached = await listReachable(tx, ctx.scope, accountIds);
  refuseUnless(reached.length === accountIds.length, 'insight.recipient_unreachable');
}

const scheduleOf = ({ rhythm, weekdays, monthDay, time, zone }: SettledReport) => ({
  rhythm,
  weekdays,
  month_day: monthDay,
  at_time: time,
  timezone: zone,
});

export async function addReport(ctx: Ctx, input: Input<'add'>) {
  const { accountId, orgId } = callerOf(ctx);
  await refuseForeign(ctx, input);
  const draft = await settledDraft(ctx, input);
  const { id } = await transact(ctx, async (tx) => {
    await refuseUnreachable(tx, ctx, draft.recipientIds);
    const nextAt = await findNextDue(tx, scheduleOf(draft), new Date());
    const row = await insertReport(tx, draft, { orgId, accountId }, nextAt);
    await tell(tx, row, { after: factsOf(row) });
    return row;
  });
  return findReport(ctx, id);
}

async function reportToChange(tx: Tx, { id, version }: { id: string; version: number }): Promise<ReportRow> {
  const row = await findReportForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  refuseUnless(row.version === version, 'core.stale_version');
  return row;
}

/** Who saves a report is its author: nobody sends what only somebody else may see. */
export async function changeReport(ctx: Ctx, input: Input<'modify'>) {
  const { accountId, orgId } = callerOf(ctx);
  const { id, version, ...change } = input;
  await refuseForeign(ctx, { reportId: id, recipientIds: change.recipientIds });
  const draft = await settledDraft(ctx, change);
  await transact(ctx, async (tx) => {
    const row = await reportToChange(tx, { id, version });
    // A report of a partner is sent with rights of that partner's people.
    refuseUnless(row.org_id === orgId, 'core.forbidden');
    await refuseUnreachable(tx, ctx, draft.recipientIds);
    const isPaused = row.state === 'paused';
    const nextAt = isPaused ? null : await findNextDue(tx, scheduleOf(draft), new Date());
    const changed = await updateReport(tx, id, {
      draft,
      accountId,
      state: isPaused ? 'paused' : 'active',
      refusal: null,
      nextAt,
    });
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
  });
  return findReport(ctx, id);
}

export async function toggleReport(ctx: Ctx, { isActive, ...move }: Input<'toggle'>) {
  await transact(ctx, async (tx) => {
    const { accountId, orgId, permissions } = callerOf(ctx);
    const row = await reportToChange(tx, move);
    if (isActive) {
      const bound = ctx.app.contributions.exports.find(({ route }) => route.id === row.source);
      refuseUnless(bound && row.org_id === orgId && maySend(permissions, bound.route), 'core.forbidden');
    }
    const changed = await updateReport(
      tx,
      move.id,
      isActive
        ? { state: 'active', accountId, refusal: null, nextAt: await findNextDue(tx, row, new Date()) }
        : { state: 'paused', refusal: null, nextAt: null },
    );
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
  });
  return findReport(ctx, move.id);
}

/** Beside the schedule, with the author's permissions as ever. */
export const runReport = (ctx: Ctx, move: Input<'run'>) =>
  transact(ctx, async (tx) => {
    const row = await reportToChange(tx, move);
    refuseUnless(!(await existsOpenRun(tx, row.id)), 'core.too_many_requests');
    const run = await insertRun(tx, row.id, new Date().toISOString(), true);
    refuseUnless(run, 'core.too_many_requests');
    await tx.enqueue(reportRunJob, { runId: run.id });
    await tell(tx, row, {});
    return presentRun(run);
  });

export const removeReport = (ctx: Ctx, move: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await reportToChange(tx, move);
    await deleteReport(tx, row.id);
    await tell(tx, row, { before: factsOf(row) });
    return {};
  });
