import type { RouteInput } from '@tilldeck/contracts/core/route';
import { dueSoonMs, unmergeDays } from '@tilldeck/contracts/support/support.limits';
import type { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import {
  type Ticket,
  type TicketDetail,
  type ticketFilter,
  ticketNumber,
} from '@tilldeck/contracts/support/ticket.schemas';
import {
  assigneesTurn,
  customersTurn,
  openTicketStates,
  type TicketPromise,
  type TicketState,
  type TicketType,
  type TicketView,
} from '@tilldeck/contracts/support/ticket.states';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { belowInTree } from '../../../platform/db/org-tree.ts';
import { keysetBatch, keysetPage, numberedPage } from '../../../platform/db/paging.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, orgControlled, reachesAll, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { opensAt } from '../clock/clock.rules.ts';

type Filter = z.output<typeof ticketFilter>;

const ticketsIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('support_ticket as t')
    .select(['t.id', 't.number', 't.org_id', 't.title', 't.type', 't.state', 't.state_at', 't.device_id', 't.sn'])
    .select(['t.product_id', 't.product_name_en', 't.product_name_zh', 't.problem_id', 't.problem_name_en'])
    .select(['t.problem_name_zh', 't.contact_email', 't.submitter', 't.assignee_id', 't.assignee', 't.message_count'])
    .select(['t.last_message_at', 't.due_at', 't.due_promise', 't.created_at', 't.updated_at', 't.version'])
    .select(sql<string>`org_name(t.org_id)`.as('org_name'))
    .where(inScope(scope, 't'));

const stateIn = (states: readonly TicketState[]) => sql<boolean>`t.state = any(${states}::text[])`;

/** A view means something else to either side: customers share what waits for them, after-sales has one person for each. */
function viewCondition(view: TicketView, scope: Scope, accountId: string): RawBuilder<boolean> {
  const isSupport = reachesAll(scope);
  const isMine = isSupport
    ? sql<boolean>`t.assignee_id = ${accountId}::bigint`
    : sql<boolean>`t.submitter_id = ${accountId}::bigint`;
  if (view === 'queue') return stateIn(['waiting_support']);
  if (view === 'due_soon') return sql<boolean>`t.due_at < now() + make_interval(secs => ${dueSoonMs / 1_000}::int)`;
  if (view === 'mine') return sql<boolean>`(${isMine} and ${stateIn(openTicketStates)})`;
  return isSupport ? sql<boolean>`(${isMine} and ${stateIn(assigneesTurn)})` : stateIn(customersTurn);
}

const typedNumber = /^t-?(\d{1,9})$/i;

function filtered(
  query: ReturnType<typeof ticketsIn>,
  { scope, accountId, timezone }: { scope: Scope; accountId: string; timezone: string },
  { keyword, view, state, type, partnerId, assigneeId, ...range }: Filter,
) {
  const { from, to } = instantsOf(range, timezone);
  let found = query;
  if (keyword) {
    const number = typedNumber.exec(keyword)?.[1] ?? (/^\d{4,9}$/.test(keyword) ? keyword : null);
    found = found.where((eb) =>
      eb.or([
        eb('t.search', 'like', containing(keyword.toLowerCase())),
        eb('t.sn', '=', keyword),
        ...(number === null ? [] : [eb('t.number', '=', Number(number))]),
      ]),
    );
  }
  if (view) found = found.where(viewCondition(view, scope, accountId));
  if (state?.length) found = found.where(stateIn(state));
  if (type) found = found.where('t.type', '=', type);
  if (partnerId) found = found.where(belowInTree([intId(partnerId)], 't'));
  if (assigneeId) found = found.where('t.assignee_id', '=', assigneeId);
  if (from) found = found.where('t.created_at', '>=', from);
  if (to) found = found.where('t.created_at', '<', to);
  return found;
}

const refuseForeign = (scope: Scope, db: ScopedDb['db'], { partnerId }: Filter) =>
  refuseUnseen({ db }, [{ table: 'identity_org', ids: [partnerId], seen: orgControlled(scope, 't') }]);

/** What is worked off is shown by what is due first; everything else newest first. */
const workedOff: readonly (TicketView | undefined)[] = ['queue', 'my_turn', 'due_soon'];

export function pageTickets(ctx: Ctx, input: RouteInput<typeof ticketRoutes.page>) {
  const asker = { scope: ctx.scope, timezone: ctx.timezone, accountId: callerOf(ctx).accountId };
  return readIn(ctx.scope, async (db) => {
    await refuseForeign(ctx.scope, db, input);
    const query = filtered(ticketsIn(ctx.scope, db), asker, input);
    return workedOff.includes(input.view)
      ? numberedPage(db, query, input, { columns: {}, byDefault: ['t.due_at', 'asc'], key: 't.id' }, presentTicket)
      : keysetPage(db, query, input, 't.id', presentTicket);
  });
}

export const listTickets = (
  asker: { scope: Scope; accountId: string; timezone: string },
  filter: Filter,
  after: string | null,
  limit: number,
) =>
  readIn(asker.scope, async (db) => {
    await refuseForeign(asker.scope, db, filter);
    return keysetBatch(filtered(ticketsIn(asker.scope, db), asker, filter), 't.id', after, limit, presentTicket);
  });

/** Whose ticket it is; one that the caller does not reach is not there. */
export async function findTicketOwner({ scope, db }: ScopedDb, id: string): Promise<number> {
  const row = await ticketsIn(scope, db).where('t.id', '=', id).executeTakeFirst();
  refuseUnless(row, 'core.not_found');
  return row.org_id;
}

const linked = ({ id, number, title }: { id: string; number: number; title: string }) => ({
  id,
  number: ticketNumber(number),
  title,
});

export const findTicketDetail = (scope: Scope, id: string): Promise<TicketDetail> =>
  readIn(scope, async (db) => {
    const row = await ticketsIn(scope, db)
      .select(['t.merged_into', 't.calendar', 't.running_from'])
      .where('t.id', '=', id)
      .executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    const names = () =>
      db.selectFrom('support_ticket as t').select(['t.id', 't.number', 't.title']).where(inScope(scope, 't'));
    const into = row.merged_into && (await names().where('t.id', '=', row.merged_into).executeTakeFirst());
    const from = await names()
      .innerJoin('support_merge as g', (join) => join.onRef('g.ticket_id', '=', 't.id').on('g.undone_at', 'is', null))
      .select(['g.merged_at'])
      .select(sql<boolean>`g.merged_at > now() - make_interval(days => ${unmergeDays}::int)`.as('can_undo'))
      .where('t.merged_into', '=', id)
      .orderBy('g.id')
      .execute();
    const opens = row.running_from === null ? null : opensAt(row.calendar, Date.now());
    return {
      ...presentTicket(row),
      ownSide: reachesAll(scope) ? 'support' : 'customer',
      mergedInto: into ? linked(into) : null,
      mergedFrom: from.map((one) => ({ ...linked(one), mergedAt: one.merged_at, canUndo: one.can_undo })),
      opensAt: opens === null ? null : new Date(opens).toISOString(),
    };
  });

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ticketsIn>['executeTakeFirst']>>>;

const category = (id: number | null, nameEn: string, nameZh: string) =>
  id === null ? null : { id: String(id), nameEn, nameZh };

const presentTicket = (row: Row): Ticket => ({
  id: row.id,
  number: ticketNumber(row.number),
  orgId: String(row.org_id),
  orgName: row.org_name,
  title: row.title,
  type: row.type as TicketType,
  state: row.state as TicketState,
  stateAt: row.state_at,
  product: category(row.product_id, row.product_name_en, row.product_name_zh),
  problem: category(row.problem_id, row.problem_name_en, row.problem_name_zh),
  deviceId: row.device_id,
  sn: row.sn,
  contactEmail: row.contact_email,
  submitter: row.submitter,
  assigneeId: row.assignee_id,
  assignee: row.assignee,
  messageCount: row.message_count,
  lastMessageAt: row.last_message_at,
  dueAt: row.due_at,
  duePromise: row.due_promise as TicketPromise | null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});
