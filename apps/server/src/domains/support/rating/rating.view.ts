import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import type { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import { canRate, type Rating, type ratingFilter } from '@tilldeck/contracts/support/rating.schemas';
import { ticketNumber } from '@tilldeck/contracts/support/ticket.schemas';
import type { TicketState } from '@tilldeck/contracts/support/ticket.states';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { belowInTree } from '../../../platform/db/org-tree.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import {
  inScope,
  isVendorScope,
  orgControlled,
  readIn,
  type Scope,
  type ScopedDb,
} from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

type Filter = z.output<typeof ratingFilter>;
/** Everything of a filter but the time. */
export type RatedWhat = Omit<Filter, 'from' | 'to'>;

export const ratingsIn = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('support_rating as r')
    .innerJoin('support_ticket as t', 't.id', 'r.ticket_id')
    .where(inScope(scope, 't'));
type Ratings = ReturnType<typeof ratingsIn>;

export function ofWhat(query: Ratings, filter: RatedWhat): Ratings {
  const { keyword, score, hasComment, assigneeId, problemId, model, firmware, partnerId } = filter;
  let found = query;
  if (keyword) {
    const number = /^t-?(\d{1,9})$/i.exec(keyword)?.[1];
    found = found.where((eb) =>
      eb.or([
        eb('t.search', 'like', containing(keyword.toLowerCase())),
        ...(number ? [eb('t.number', '=', Number(number))] : []),
      ]),
    );
  }
  if (score?.length) found = found.where(sql<boolean>`r.score = any(${score}::smallint[])`);
  if (hasComment !== undefined) found = found.where('r.comment', hasComment ? '<>' : '=', '');
  if (assigneeId) found = found.where('r.assignee_id', '=', assigneeId);
  if (problemId) found = found.where('t.problem_id', '=', intId(problemId));
  if (model) found = found.where('r.model', '=', model);
  if (firmware) found = found.where('r.firmware', '=', firmware);
  if (partnerId) found = found.where(belowInTree([intId(partnerId)], 't'));
  return found;
}

export const refuseForeign = (scope: Scope, db: ScopedDb['db'], { partnerId }: RatedWhat) =>
  refuseUnseen({ db }, [{ table: 'identity_org', ids: [partnerId], seen: orgControlled(scope, 't') }]);

function ratingRows(inside: ScopedDb, timezone: string, filter: Filter) {
  const { from, to } = instantsOf(filter, timezone);
  let query = ofWhat(ratingsIn(inside), filter);
  if (from) query = query.where('r.created_at', '>=', from);
  if (to) query = query.where('r.created_at', '<', to);
  return query
    .select(['r.id', 'r.ticket_id', 'r.score', 'r.comment', 'r.author', 'r.assignee_id', 'r.assignee', 'r.model'])
    .select(['r.firmware', 'r.agent_version', 'r.updated_at', 't.number', 't.title', 't.sn', 't.problem_id'])
    .select(['t.problem_name_en', 't.problem_name_zh', sql<string>`org_name(t.org_id)`.as('org_name')]);
}
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ratingRows>['executeTakeFirst']>>>;

const presentRating = (row: Row): Rating => ({
  id: row.id,
  ticketId: row.ticket_id,
  number: ticketNumber(row.number),
  title: row.title,
  orgName: row.org_name,
  score: row.score,
  comment: row.comment,
  author: row.author,
  assigneeId: row.assignee_id,
  assignee: row.assignee,
  problem: row.problem_id === null ? null : { nameEn: row.problem_name_en, nameZh: row.problem_name_zh },
  sn: row.sn,
  model: row.model,
  firmware: row.firmware,
  agentVersion: row.agent_version,
  ratedAt: row.updated_at,
});

export const pageRatings = ({ scope, timezone }: Ctx, input: RouteInput<typeof ratingRoutes.page>) =>
  readIn(scope, async (db) => {
    await refuseForeign(scope, db, input);
    return keysetPage(db, ratingRows({ scope, db }, timezone, input), input, 'r.id', presentRating);
  });

export const listRatings = (
  { scope, timezone }: { scope: Scope; timezone: string },
  filter: Filter,
  after: string | null,
  limit: number,
) =>
  readIn(scope, async (db) => {
    await refuseForeign(scope, db, filter);
    return keysetBatch(ratingRows({ scope, db }, timezone, filter), 'r.id', after, limit, presentRating);
  });

export const findRatingOfTicket = (ctx: Ctx, id: string): Promise<RouteOutput<typeof ratingRoutes.detail>> =>
  readIn(ctx.scope, async (db) => {
    const row = await db
      .selectFrom('support_ticket as t')
      .leftJoin('support_rating as r', 'r.ticket_id', 't.id')
      .select(['t.state', 't.rating_asked_at', 'r.score', 'r.comment', 'r.author', 'r.updated_at'])
      .where('t.id', '=', id)
      .where(inScope(ctx.scope, 't'))
      .executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    const { score, comment, author, updated_at: ratedAt } = row;
    const isCustomer = !isVendorScope(ctx.scope) && callerOf(ctx).acting === null;
    return {
      rating:
        score === null || ratedAt === null ? null : { score, comment: comment ?? '', author: author ?? '', ratedAt },
      canRate: isCustomer && canRate(row.state as TicketState, row.rating_asked_at !== null),
    };
  });
