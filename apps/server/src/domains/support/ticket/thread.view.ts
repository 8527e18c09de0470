import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ActionState, MessageAction, SafeAction } from '@tilldeck/contracts/support/safe-action.schemas';
import type { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import {
  type TicketFile,
  type TicketMessage,
  type TicketNote,
  ticketNumber,
} from '@tilldeck/contracts/support/ticket.schemas';
import type { MessageSide } from '@tilldeck/contracts/support/ticket.states';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, reachesAll, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

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
    .leftJoin('support_action as a', (join) => join.on(sql<boolean>`m.id in (a.message_id, a.end_message_id)`))
    .select(['a.kind', 'a.sn', 'a.state as action_state', 'a.code', 'a.task_id', 'a.end_message_id'])
    .where(sql<boolean>`m.ticket_id in ${threadOf(id)}`)
    .where(inScope(scope, 't'));

type MessageRow = NonNullable<Awaited<ReturnType<ReturnType<typeof messagesIn>['executeTakeFirst']>>>;

const presentAction = (row: MessageRow, isSupport: boolean): MessageAction | null =>
  row.kind === null
    ? null
    : {
        kind: row.kind as SafeAction,
        sn: row.sn ?? '',
        state: (row.action_state ?? 'running') as ActionState,
        code: row.code ?? '',
        isEnd: row.end_message_id === row.id,
        taskId: isSupport ? row.task_id : null,
      };

/** `accountId` is who reads, in which scope. */
const presentMessage =
  ({ accountId, scope }: { accountId: string; scope: Scope }) =>
  (row: MessageRow): TicketMessage => ({
    id: row.id,
    ticketId: row.ticket_id,
    ticketNumber: ticketNumber(row.number),
    side: row.side as MessageSide,
    isSolution: row.is_solution,
    isOwn: row.account_id === accountId,
    author: row.author,
    at: row.created_at,
    body: JSON.stringify(row.body),
    files: row.files,
    action: presentAction(row, reachesAll(scope)),
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
    return keysetPage(
      db,
      query,
      input,
      'm.id',
      presentMessage({ accountId: callerOf(ctx).accountId, scope: ctx.scope }),
    );
  });

/** The newest message that a person wrote in a thread: what a writer must have seen. */
export async function findLastMessage(inside: ScopedDb, id: string, accountId: string): Promise<TicketMessage | null> {
  const row = await messagesIn(inside, id)
    .where('m.side', '<>', 'system')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? presentMessage({ accountId, scope: inside.scope })(row) : null;
}

export async function findMessage(inside: ScopedDb, ticketId: string, id: string, accountId: string) {
  const row = await messagesIn(inside, ticketId).where('m.id', '=', id).executeTakeFirstOrThrow();
  return presentMessage({ accountId, scope: inside.scope })(row);
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
