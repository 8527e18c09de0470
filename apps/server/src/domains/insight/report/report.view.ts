import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import type { Report, ReportRun } from '@tilldeck/contracts/insight/report.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage, numberedPage } from '../../../platform/db/paging.ts';
import { inScope, type OrgScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { type BoundExport, filtersOf } from '../../../platform/export/export-binding.ts';
import { wordFilters } from '../../../platform/export/filter-words.ts';
import { figureSourceOf } from '../sheet/figure-sources.view.ts';
import { hasPeriod, maySend, readFilter } from './report.rules.ts';
import type { ReportRow } from './report.store.ts';
import { isReachable, type Reached } from './report-recipient.store.ts';
import type { RunRow } from './report-run.store.ts';

type Input<K extends keyof typeof reportRoutes> = RouteInput<(typeof reportRoutes)[K]>;

interface ListedReport extends ReportRow {
  org_name: string;
  author: string;
  recipients: { id: string; name: string }[] | null;
  last_at: string | null;
  last_state: string | null;
}

const reportRows = ({ scope, db }: ScopedDb<OrgScope>) =>
  db
    .selectFrom('insight_report as r')
    .innerJoin('identity_org as o', 'o.id', 'r.org_id')
    .innerJoin('identity_account as author', 'author.id', 'r.account_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('insight_report_run as n')
          .select(['n.due_at', 'n.state'])
          .whereRef('n.report_id', '=', 'r.id')
          .orderBy('n.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['o.name as org_name', 'last.due_at as last_at', 'last.state as last_state'])
    .select(sql<string>`coalesce(nullif(author.nick_name, ''), author.login_name)`.as('author'))
    .select(
      sql<{ id: string; name: string }[] | null>`
        (select json_agg(json_build_object('id', a.id::text, 'name', coalesce(nullif(a.nick_name, ''), a.login_name)) order by a.id)
           from identity_account a where a.id = any(r.recipient_ids))`.as('recipients'),
    )
    .where(inScope(scope, 'r'));

/** Reports with their filters in words, as their readers read them. */
async function presentReports(
  { app, scope, language, timezone }: Ctx,
  rows: readonly ListedReport[],
): Promise<Report[]> {
  const { exports } = app.contributions;
  const asked = rows.map(({ source, filter }) => ({ filters: filtersOf(exports, source), asked: filter }));
  const words = await wordFilters({ scope, language, timezone }, asked);
  return rows.map((row, at) => ({ ...presentReport(exports, language)(row), filterWords: words[at] ?? [] }));
}

const presentReport =
  (exports: readonly BoundExport[], language: Language) =>
  (row: ListedReport): Omit<Report, 'filterWords'> => ({
    id: row.id,
    version: row.version,
    name: row.name,
    orgName: row.org_name,
    author: row.author,
    source: row.source,
    sourceName: exports.find(({ route }) => route.id === row.source)?.title(language) ?? row.source,
    filter: row.filter,
    period: row.period as Report['period'],
    rhythm: row.rhythm as Report['rhythm'],
    weekdays: row.weekdays,
    monthDay: row.month_day,
    time: row.at_time,
    zone: row.timezone,
    language: row.language as Report['language'],
    formats: row.formats as Report['formats'],
    recipientIds: row.recipient_ids.map(String),
    recipients: row.recipients ?? [],
    state: row.state as Report['state'],
    refusal: row.refusal as Report['refusal'],
    nextAt: row.next_at,
    lastAt: row.last_at,
    lastState: row.last_state as Report['lastState'],
    updatedAt: row.updated_at,
  });

export async function pageReports(ctx: Ctx, input: Input<'page'>) {
  const { scope } = ctx;
  const page = await readIn(scope, (db) => {
    let query = reportRows({ scope, db });
    if (input.keyword) query = query.where('r.name', 'ilike', containing(input.keyword));
    if (input.state?.length) query = query.where('r.state', 'in', input.state);
    const order = {
      columns: { name: 'r.name', updatedAt: 'r.updated_at' },
      byDefault: ['r.name', 'asc'] as ['r.name', 'asc'],
      key: 'r.id',
    };
    return numberedPage(db, query, input, order, (row) => row);
  });
  return { ...page, items: await presentReports(ctx, page.items) };
}

export async function findReport(ctx: Ctx, id: string): Promise<Report> {
  const row = await readIn(ctx.scope, (db) =>
    reportRows({ scope: ctx.scope, db }).where('r.id', '=', id).executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
  const [found] = await presentReports(ctx, [row]);
  refuseUnless(found, 'core.not_found');
  return found;
}

/** What a filter means, for a report that is not saved yet. */
export async function wordContent(ctx: Ctx, { source, filter }: Input<'words'>) {
  const bound = ctx.app.contributions.exports.find(({ route }) => route.id === source);
  refuseUnless(bound, 'insight.report_filter');
  refuseUnless(maySend(callerOf(ctx).permissions, bound.route), 'core.forbidden');
  const asked = readFilter(bound.route, filter);
  refuseUnless(asked, 'insight.report_filter');
  const { scope, language, timezone } = ctx;
  const [words = []] = await wordFilters({ scope, language, timezone }, [{ filters: bound.filters, asked }]);
  return words;
}

export const presentRun = (row: Omit<RunRow, 'content' | 'pdf'>): ReportRun => ({
  id: row.id,
  dueAt: row.due_at,
  isManual: row.is_manual,
  state: row.state as ReportRun['state'],
  refusal: row.refusal as ReportRun['refusal'],
  rowCount: row.row_count,
  isCut: row.is_cut,
  mailCount: row.mail_count,
  finishedAt: row.finished_at,
});

export const pageRuns = ({ scope }: Ctx, input: Input<'runs'>) =>
  readIn(scope, async (db) => {
    const known = await db
      .selectFrom('insight_report as r')
      .select('r.id')
      .where('r.id', '=', input.id)
      .where(inScope(scope, 'r'))
      .executeTakeFirst();
    refuseUnless(known, 'core.not_found');
    const query = db
      .selectFrom('insight_report_run as n')
      .select(['n.id', 'n.report_id', 'n.due_at', 'n.is_manual', 'n.state', 'n.refusal', 'n.row_count', 'n.is_cut'])
      .select(['n.mail_count', 'n.created_at', 'n.finished_at'])
      .where('n.report_id', '=', input.id);
    return keysetPage(db, query, input, 'n.id', presentRun);
  });

/** Lists the caller may export, by their names. */
export function listSources(ctx: Ctx) {
  const { permissions } = callerOf(ctx);
  return ctx.app.contributions.exports
    .filter(({ route }) => maySend(permissions, route))
    .map(({ route, title }) => ({
      id: route.id,
      name: title(ctx.language),
      hasPeriod: hasPeriod(route),
      isFigures: figureSourceOf(route.id) !== undefined,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, ctx.language));
}

const shownRecipients = 50;

export const searchRecipients = ({ scope }: Ctx, { keyword, ids }: Input<'recipients'>) =>
  readIn(scope, async (db) => {
    const pattern = keyword ? containing(keyword) : null;
    const { rows } = await sql<Reached>`
      select a.id, coalesce(nullif(a.nick_name, ''), a.login_name) as name, o.name as org_name
        from identity_account a join identity_org o on o.id = a.org_id
       where ${isReachable(scope)}
         and (${ids ?? null}::bigint[] is null or a.id = any(${ids ?? null}::bigint[]))
         and (${pattern}::text is null or a.nick_name ilike ${pattern} or a.login_name ilike ${pattern})
       order by a.org_id <> ${scope.orgId}, 2, 1 limit ${shownRecipients}`.execute(db);
    return rows.map(({ id, name, org_name }) => ({ id, name, orgName: org_name }));
  });
