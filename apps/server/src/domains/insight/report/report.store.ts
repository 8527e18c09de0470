import type { ReportDraft, ReportRefusal, ReportState } from '@tilldeck/contracts/insight/report.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type ReportRow = Selectable<DB['insight_report']>;
type Schedule = Pick<ReportRow, 'rhythm' | 'weekdays' | 'month_day' | 'at_time' | 'timezone'>;

/** A draft whose filters are read. */
export type SettledReport = Omit<ReportDraft, 'filter'> & { filter: Record<string, unknown> };

const columnsOf = (draft: SettledReport) => ({
  name: draft.name,
  source: draft.source,
  filter: JSON.stringify(draft.filter),
  period: draft.period,
  rhythm: draft.rhythm,
  weekdays: draft.weekdays.toSorted((a, b) => a - b),
  month_day: draft.monthDay,
  at_time: draft.time,
  timezone: draft.zone,
  language: draft.language,
  formats: draft.formats,
  recipient_ids: draft.recipientIds,
});

/** Far enough for every rhythm: one due day a month at least. */
const lookedAheadDays = 63;

/**
 * When a schedule is due next, behind a moment. The zone's own tables turn each calendar day into one moment: a time that
 * a clock change skips comes an hour later, one that it repeats comes once.
 */
export async function findNextDue({ db }: Pick<ScopedDb, 'db'>, schedule: Schedule, after: Date): Promise<string> {
  const { rhythm, weekdays, month_day, at_time, timezone } = schedule;
  const { rows } = await sql<{ due: string | null }>`
    select min(due) as due
      from (select (${after.toISOString()}::timestamptz at time zone ${timezone})::date + nr as day
              from generate_series(0, ${lookedAheadDays}::int) nr) days,
           lateral (select (day + ${at_time}::time) at time zone ${timezone} as due) moment
     where due > ${after.toISOString()}::timestamptz
       and case ${rhythm} when 'weekly' then extract(isodow from day)::int = any(${weekdays}::int[])
           else extract(day from day) = least(${month_day}::int,
                  extract(day from date_trunc('month', day) + interval '1 month - 1 day')) end`.execute(db);
  const due = rows[0]?.due;
  if (!due) throw new Error('a schedule that is never due');
  return new Date(due).toISOString();
}

interface Author {
  orgId: number;
  accountId: string;
}

export const insertReport = ({ db }: ScopedDb, draft: SettledReport, author: Author, nextAt: string) =>
  db
    .insertInto('insight_report')
    .values({ ...columnsOf(draft), org_id: author.orgId, account_id: author.accountId, next_at: nextAt })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findReportForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('insight_report')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'insight_report'))
    .forUpdate()
    .executeTakeFirst();

interface ReportChange {
  draft?: SettledReport;
  accountId?: string;
  state?: ReportState;
  refusal?: ReportRefusal | null;
  nextAt?: string | null;
}

export const updateReport = ({ db }: ScopedDb, id: string, change: ReportChange): Promise<ReportRow> =>
  db
    .updateTable('insight_report')
    .set({
      ...touched,
      ...(change.draft ? columnsOf(change.draft) : {}),
      ...(change.accountId === undefined ? {} : { account_id: change.accountId }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.refusal === undefined ? {} : { refusal: change.refusal }),
      ...(change.nextAt === undefined ? {} : { next_at: change.nextAt }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteReport = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('insight_report').where('id', '=', id).execute();
