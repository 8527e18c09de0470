import { statesUnderReview } from '@tilldeck/contracts/appstore/app.rules';
import type { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { maxReportDays, type ReviewReport } from '@tilldeck/contracts/appstore/review.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const shownReasons = 10;
const shownReviewers = 50;

interface Period {
  from: string;
  to: string;
}

/** Never longer than a year, so that what it costs does not grow with the age of the store. */
function periodOf(input: RouteInput<typeof reviewRoutes.report>, timezone: string): Period {
  const asked = instantsOf(input, timezone);
  const to = asked.to ?? new Date().toISOString();
  const from = asked.from ?? new Date(Date.parse(to) - usualDays * dayMs).toISOString();
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (lengthMs < 0) throw new AppError('core.invalid_input', { data: { fields: { to: 'too_small' } } });
  // A day more: a year of local days can be an hour longer.
  if (lengthMs > (maxReportDays + 1) * dayMs)
    throw new AppError('core.invalid_input', { data: { fields: { from: 'too_small' } } });
  return { from, to };
}

const hours = sql<number | null>`round((percentile_cont(0.5) within group
  (order by extract(epoch from r.decided_at - r.open_since) / 3600.0))::numeric, 1)::float8`;

const decidedIn = ({ scope, db }: ScopedDb, { from, to }: Period) =>
  db
    .selectFrom('appstore_review as r')
    .where(inScope(scope, 'r'))
    .where('r.decided_at', '>=', from)
    .where('r.decided_at', '<', to);

const countIf = (condition: string) => sql<string>`count(*) filter (where ${sql.raw(condition)})`;

export function findReport({ scope, timezone }: Ctx, input: RouteInput<typeof reviewRoutes.report>) {
  const period = periodOf(input, timezone);
  return readIn(scope, async (db): Promise<ReviewReport> => {
    const inside = { scope, db };
    const totals = await decidedIn(inside, period)
      .select([
        countIf(`r.verdict = 'passed' and r.stage = 'final'`).as('passed'),
        countIf(`r.verdict = 'failed'`).as('failed'),
        hours.as('median_hours'),
        sql<number | null>`round(100.0 * count(*) filter (where r.decided_at <= r.due_at)
          / nullif(count(*), 0), 1)::float8`.as('in_time'),
      ])
      .executeTakeFirstOrThrow();
    const open = await findOpen(inside);
    return {
      submitted: await countSubmitted(inside, period),
      passed: Number(totals.passed),
      failed: Number(totals.failed),
      waiting: Number(open.waiting),
      overdue: Number(open.overdue),
      medianHours: totals.median_hours,
      inTimePercent: totals.in_time,
      reviewers: await listReviewers(inside, period),
      reasons: await listReasons(inside, period),
      days: await listDays(inside, period, timezone),
    };
  });
}

const findOpen = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('appstore_version as v')
    .select([
      sql<string>`count(*)`.as('waiting'),
      sql<string>`count(*) filter (where v.review_due_at < now())`.as('overdue'),
    ])
    .where(inScope(scope, 'v'))
    .where('v.state', 'in', statesUnderReview)
    .executeTakeFirstOrThrow();

/** Rounds that began in the period: those a reviewer took, and those nobody has taken yet. */
async function countSubmitted({ scope, db }: ScopedDb, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select (select count(*) from appstore_review r
             where r.stage = 'first' and r.open_since >= ${from} and r.open_since < ${to} and ${inScope(scope, 'r')})
         + (select count(*) from appstore_version v
             where v.state = 'waiting' and v.submitted_at >= ${from} and v.submitted_at < ${to}
               and ${inScope(scope, 'v')}) as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

async function listReviewers(inside: ScopedDb, period: Period): Promise<ReviewReport['reviewers']> {
  const rows = await decidedIn(inside, period)
    .select([
      'r.reviewer',
      'r.stage',
      countIf(`r.verdict = 'passed'`).as('passed'),
      countIf(`r.verdict = 'failed'`).as('failed'),
      hours.as('median_hours'),
    ])
    .groupBy(['r.reviewer', 'r.stage'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('r.reviewer')
    .orderBy('r.stage')
    .limit(shownReviewers)
    .execute();
  return rows.map((row) => ({
    reviewer: row.reviewer,
    stage: row.stage as 'first' | 'final',
    passed: Number(row.passed),
    failed: Number(row.failed),
    medianHours: row.median_hours,
  }));
}

async function listReasons(inside: ScopedDb, period: Period): Promise<ReviewReport['reasons']> {
  const rows = await decidedIn(inside, period)
    .select([sql<string>`min(r.reason)`.as('reason'), sql<string>`count(*)`.as('n')])
    .where('r.verdict', '=', 'failed')
    .groupBy(sql`lower(r.reason)`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`min(r.reason)`)
    .limit(shownReasons)
    .execute();
  return rows.map(({ reason, n }) => ({ reason, count: Number(n) }));
}

async function listDays(inside: ScopedDb, period: Period, timezone: string): Promise<ReviewReport['days']> {
  const rows = await decidedIn(inside, period)
    .select([
      sql<string>`((r.decided_at at time zone ${timezone})::date)::text`.as('day'),
      countIf(`r.verdict = 'passed'`).as('passed'),
      countIf(`r.verdict = 'failed'`).as('failed'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return rows.map(({ day, passed, failed }) => ({ day, passed: Number(passed), failed: Number(failed) }));
}
