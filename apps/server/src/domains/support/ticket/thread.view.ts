import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import {
  type TicketFile,
  type TicketMessage,
  type TicketNote,
  ticketNumber,
} from '@tilldeck/contracts/support/ticket.schemas';
import type { TicketSide } from '@tilldeck/contracts/support/ticket.states';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** A ticket and those that were merged into it, at any depth. */
const threadOf = (id: string): RawBuilder<string> => sql<string>`(
  with recursive within (id) as (
    select ${id}::bigint union select t.id from support_ticket t join within w on t.merged_into = w.id)
  select id from within)`;

const filesOf = (ids: RawBuilder<unknown>) => sql<TicketFile[]>`(
  select coalesce(json_agg(json_build_object('id', f.id::text, 'name', f.name, 'size', f.size) order by f.id), '[]')
    from files_object f where f.id = any(${ids}))`;

const messagesIn = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('support_message as m')
    .innerJoin('support_ticket as t', 't.id', 'm.ticket_id')
    .select(['m.id', 'm.ticket_id', 't.number', 'm.side', 'm.is_solution', 'm.account_id', 'm.author', 'm.created_at'])
    .select(['m.body', filesOf(sql.ref('m.file_ids')).as('files')])
    .where(sql<boolean>`m.ticket_id in ${threadOf(id)}`)
    .where(inScope(scope, 't'));

type MessageRow = NonNullable<Awaited<ReturnType<ReturnType<typeof messagesIn>['executeTakeFirst']>>>;

const presentMessage =
  (accountId: string) =>
  (row: MessageRow): TicketMessage => ({
    id: row.id,
    ticketId: row.ticket_id,
    ticketNumber: ticketNumber(row.number),
    side: row.side as TicketSide,
    isSolution: row.is_solution,
    isOwn: row.account_id === accountId,
    author: row.author,
    at: row.created_at,
    body: JSON.stringify(row.body),
    files: row.files,
  });

const refuseUnseenTicket = async (scope: Scope, db: ScopedDb['db'], id: string): Promise<void> =>
  refuseUnless(
    await db
      .selectFrom('support_ticket as t')
      .select('t.id')
      .where('t.id', '=', id)
      .where(inScope(scope, 't'))
      .executeTakeFirst(),
    'core.not_found',
  );

export const pageThread = (ctx: Ctx, input: RouteInput<typeof ticketRoutes.thread>) =>
  readIn(ctx.scope, async (db) => {
    await refuseUnseenTicket(ctx.scope, db, input.id);
    const query = messagesIn({ scope: ctx.scope, db }, input.id);
    return keysetPage(db, query, input, 'm.id', presentMessage(callerOf(ctx).accountId));
  });

/** The newest message of a thread: what a writer must have seen. */
export async function findLastMessage(inside: ScopedDb, id: string, accountId: string): Promise<TicketMessage | null> {
  const row = await messagesIn(inside, id).orderBy('m.id', 'desc').limit(1).executeTakeFirst();
  return row ? presentMessage(accountId)(row) : null;
}

export async function findMessage(inside: ScopedDb, ticketId: string, id: string, accountId: string) {
  const row = await messagesIn(inside, ticketId).where('m.id', '=', id).executeTakeFirstOrThrow();
  return presentMessage(accountId)(row);
}

const notesIn = (db: ScopedDb['db'], id: string) =>
  db
    .selectFrom('support_note as n')
    .select(['n.id', 'n.account_id', 'n.author', 'n.created_at', 'n.body'])
    .select(filesOf(sql.ref('n.file_ids')).as('files'))
    .where(sql<boolean>`n.ticket_id in ${threadOf(id)}`)
    .orderBy('n.id');

type NoteRow = Awaited<ReturnType<ReturnType<typeof notesIn>['executeTakeFirstOrThrow']>>;

const presentNote =
  (accountId: string) =>
  (row: NoteRow): TicketNote => ({
    id: row.id,
    isOwn: row.account_id === accountId,
    author: row.author,
    at: row.created_at,
    body: JSON.stringify(row.body),
    files: row.files,
  });

export const listNotes = (ctx: Ctx, id: string): Promise<TicketNote[]> =>
  readIn(ctx.scope, async (db) => {
    await refuseUnseenTicket(ctx.scope, db, id);
    return (await notesIn(db, id).execute()).map(presentNote(callerOf(ctx).accountId));
  });

export async function findNote({ db }: ScopedDb, ticketId: string, id: string, accountId: string): Promise<TicketNote> {
  return presentNote(accountId)(await notesIn(db, ticketId).where('n.id', '=', id).executeTakeFirstOrThrow());
}
