import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketMessage, TicketNote } from '@tilldeck/contracts/support/ticket.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { OrgScope } from '../../../platform/db/scope.ts';
import { queueLetter } from '../../../platform/mail/letter.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { runSafeAction } from '../action/action.service.ts';
import { deleteDraft } from './draft.store.ts';
import { findLastMessage, findMessage, findNote } from './thread.view.ts';
import { findWriterName, insertMessage, insertNote, type TicketRow } from './ticket.store.ts';
import { claimTicketFiles, docOf } from './ticket-files.service.ts';
import { ticketLetter } from './ticket-letter.service.ts';
import { factsOf, moveTicket, sideOf, ticketToMove } from './ticket-move.service.ts';
import { tellNote, tellTicket } from './ticket-trail.service.ts';

type Input<K extends keyof typeof ticketRoutes> = RouteInput<(typeof ticketRoutes)[K]>;
type Text = Pick<Input<'reply'>, 'body' | 'fileIds'>;

/** Who writes; a system with a key is nobody's account. */
export async function writerOf(ctx: Ctx, tx: Tx) {
  const { accountId, loginName, apiKey } = callerOf(ctx);
  return apiKey
    ? { accountId: null, author: loginName }
    : { accountId, author: await findWriterName(tx, accountId, loginName) };
}

export async function writeMessage(
  ctx: Ctx,
  tx: Tx<OrgScope>,
  ticket: Pick<TicketRow, 'id' | 'org_id'>,
  { body, fileIds }: Text,
  isSolution: boolean,
): Promise<string> {
  const doc = docOf(body);
  const pictureIds = await claimTicketFiles(tx, callerOf(ctx), { fileIds, doc, handTo: ticket.org_id });
  const writer = await writerOf(ctx, tx);
  const side = sideOf(ctx.scope);
  const text = { ticketId: ticket.id, ...writer, body: doc, fileIds, pictureIds };
  const { id } = await insertMessage(tx, { ...text, side, isSolution });
  if (side === 'support') await queueLetter(tx, ticketLetter, id);
  return id;
}

/** The lock against two answers: a writer who has not seen the newest message gets it instead, and keeps the draft. */
async function refuseUnread(tx: Tx, id: string, seenId: string, accountId: string): Promise<void> {
  const last = await findLastMessage(tx, id, accountId);
  if (last && BigInt(last.id) > BigInt(seenId)) throw new AppError('support.newer_message', { data: last });
}

const writeReply = (ctx: Ctx, { id, lastMessageId, answerId, ...text }: Input<'reply'>, isSolution: boolean) =>
  transact(ctx, async (tx): Promise<TicketMessage> => {
    const { accountId, orgId } = callerOf(ctx);
    const row = await ticketToMove(tx, id);
    refuseUnless(row.state !== 'closed', 'support.ticket_closed');
    await refuseUnread(tx, id, lastMessageId, accountId);
    const written = sideOf(ctx.scope) === 'support' ? 'answer' : 'reply';
    const moved = await moveTicket(tx, row, isSolution ? 'propose' : written, sideOf(ctx.scope), { hasMessage: true });
    const messageId = await writeMessage(ctx, tx, row, text, isSolution);
    const action = answerId ? await runSafeAction(ctx, tx, row, { messageId, answerId }) : null;
    await deleteDraft(tx, { orgId, accountId, kind: 'reply', ticketId: id });
    const after = { ...factsOf(moved), ...(action ? { safeAction: action } : {}) };
    await tellTicket(tx, moved, { before: factsOf(row), after });
    return findMessage(tx, id, messageId, accountId);
  });

export const replyToTicket = (ctx: Ctx, input: Input<'reply'>) => writeReply(ctx, input, false);
export const proposeSolution = (ctx: Ctx, input: Input<'propose'>) => writeReply(ctx, input, true);

/** Notes can be written to closed tickets, too: what after-sales learnt later belongs to it. */
export const noteTicket = (ctx: Ctx, { id, body, fileIds }: Input<'note'>) =>
  transact(ctx, async (tx): Promise<TicketNote> => {
    const { accountId, orgId } = callerOf(ctx);
    const row = await ticketToMove(tx, id);
    const doc = docOf(body);
    const pictureIds = await claimTicketFiles(tx, callerOf(ctx), { fileIds, doc, handTo: null });
    const writer = await writerOf(ctx, tx);
    const note = await insertNote(tx, { ticketId: id, ...writer, body: doc, fileIds, pictureIds });
    await deleteDraft(tx, { orgId, accountId, kind: 'note', ticketId: id });
    await tellNote(tx, row);
    return findNote(tx, id, note.id, accountId);
  });
