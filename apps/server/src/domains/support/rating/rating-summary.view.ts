import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import type { RatingSummary } from '@tilldeck/contracts/support/rating.schemas';
import { maxSummaryDays, ratingScores } from '@tilldeck/contracts/support/support.limits';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { belowInTree } from '../../../platform/db/org-tree.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { ofWhat, type RatedWhat, ratingsIn, refuseForeign } from './rating.view.ts';

const dayMs = 86_400_000;
const usualDays = 90;
const shownGroups = 20;
/** Up to so many days a point of the trend is a day, then a week, then a month. */
const longest = { day: 31, week: 190 };

interface Period {
  from: string;
  to: string;
}
type Request = RouteInput<typeof ratingRoutes.summary>;

/** As the report of reviews: never longer than a year. */
function periodOf(input: Request, timezone: string): Period {
  const asked = instantsOf(input, timezone);
  const to = asked.to ?? new Date().toISOString();
  const from = asked.from ?? new Date(Date.parse(to) - usualDays * dayMs).toISOString();
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (lengthMs < 0) throw new AppError('core.invalid_input', { data: { fields: { to: 'too_small' } } });
  if (lengthMs > (maxSummaryDays + 1) * dayMs)
    throw new AppError('core.invalid_input', { data: { fields: { from: 'too_small' } } });
  return { from, to };
}

const before = ({ from, to }: Period): Period => ({
  from: new Date(2 * Date.parse(from) - Date.parse(to)).toISOString(),
  to: from,
});

function unitOf({ from, to }: Period): RatingSummary['unit'] {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days <= longest.day) return 'day';
  return days <= longest.week ? 'week' : 'month';
}

const count = sql<number>`count(*)::int`;
const average = sql<number>`round(avg(r.score), 2)::float8`;

const ratedIn = (inside: ScopedDb, what: RatedWhat, { from, to }: Period) =>
  ofWhat(ratingsIn(inside), what).where('r.created_at', '>=', from).where('r.created_at', '<', to);
type Rated = ReturnType<typeof ratedIn>;

/** Groups with most ratings first. */
const ranked = <Q extends { orderBy: Rated['orderBy']; limit: Rated['limit'] }>(query: Q): Q =>
  query.orderBy(sql`count(*)`, 'desc').limit(shownGroups) as unknown as Q;

async function countAsked({ scope, db }: ScopedDb, what: Request, { from, to }: Period) {
  let query = db
    .selectFrom('support_ticket as t')
    .leftJoin('support_rating as r', 'r.ticket_id', 't.id')
    .select([count.as('asked'), sql<number>`count(r.id)::int`.as('answered')])
    .where(inScope(scope, 't'))
    .where('t.rating_asked_at', '>=', from)
    .where('t.rating_asked_at', '<', to);
  if (what.assigneeId) query = query.where('t.assignee_id', '=', what.assigneeId);
  if (what.problemId) query = query.where('t.problem_id', '=', intId(what.problemId));
  if (what.partnerId) query = query.where(belowInTree([intId(what.partnerId)], 't'));
  return query.executeTakeFirstOrThrow();
}

async function findTotals(rated: Rated) {
  const scores = Array.from(
    { length: ratingScores },
    (_one, at) => sql<number>`count(*) filter (where r.score = ${sql.lit(at + 1)})`,
  );
  return rated
    .select([count.as('count'), sql<number | null>`round(avg(r.score), 2)::float8`.as('average')])
    .select(sql<number[]>`array[${sql.join(scores)}]::int[]`.as('scores'))
    .executeTakeFirstOrThrow();
}

const listTrend = (rated: Rated, unit: RatingSummary['unit'], timezone: string) =>
  rated
    .select(
      sql<string>`date_trunc(${sql.lit(unit)}, r.created_at at time zone ${timezone}) at time zone ${timezone}`.as(
        'at',
      ),
    )
    .select([count.as('count'), average.as('average')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();

const listPeople = (rated: Rated) =>
  ranked(
    rated
      .select(['r.assignee_id as assigneeId', sql<string>`max(r.assignee)`.as('assignee')])
      .select([count.as('count'), average.as('average')])
      .groupBy('r.assignee_id'),
  ).execute();

async function listProblems(rated: Rated): Promise<RatingSummary['problems']> {
  const rows = await ranked(
    rated
      .select(['t.problem_id', sql<string>`max(t.problem_name_en)`.as('name_en')])
      .select([sql<string>`max(t.problem_name_zh)`.as('name_zh'), count.as('count'), average.as('average')])
      .groupBy('t.problem_id'),
  ).execute();
  return rows.map(({ problem_id, name_en, name_zh, ...figures }) => ({
    ...figures,
    problemId: problem_id === null ? null : String(problem_id),
    problem: problem_id === null ? null : { nameEn: name_en, nameZh: name_zh },
  }));
}

const listModels = (rated: Rated) =>
  ranked(rated.select(['r.model', count.as('count'), average.as('average')]).groupBy('r.model')).execute();

const listVersions = (rated: Rated) =>
  ranked(
    rated
      .select(['r.model', 'r.firmware', 'r.agent_version as agentVersion', count.as('count'), average.as('average')])
      .where('r.model', '<>', '')
      .groupBy(['r.model', 'r.firmware', 'r.agent_version']),
  ).execute();

export function summariseRatings({ scope, timezone }: Ctx, input: Request): Promise<RatingSummary> {
  const period = periodOf(input, timezone);
  const unit = unitOf(period);
  return readIn(scope, async (db) => {
    const inside = { scope, db };
    await refuseForeign(scope, db, input);
    const rated = () => ratedIn(inside, input, period);
    const { asked, answered } = await countAsked(inside, input, period);
    const totals = await findTotals(rated());
    const { average: averageBefore } = await findTotals(ratedIn(inside, input, before(period)));
    return {
      asked,
      answered,
      ...totals,
      averageBefore,
      unit,
      trend: await listTrend(rated(), unit, timezone),
      people: await listPeople(rated()),
      problems: await listProblems(rated()),
      models: await listModels(rated()),
      versions: await listVersions(rated()),
    };
  });
}
