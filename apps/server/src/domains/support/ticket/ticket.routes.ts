import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { findSnapshot } from '../snapshot/snapshot.service.ts';
import { discardDraft, readDraft, saveDraft } from './draft.service.ts';
import { mergeTicket, unmergeTicket } from './merge.service.ts';
import { submitTicket } from './submit.service.ts';
import { listNotes, pageThread } from './thread.view.ts';
import { findTicketDetail, pageTickets } from './ticket.view.ts';
import { ticketExport } from './ticket-export.view.ts';
import {
  assignTicket,
  closeTicket,
  confirmTicket,
  handBackTicket,
  listAgents,
  takeTicket,
} from './ticket-move.service.ts';
import { noteTicket, proposeSolution, replyToTicket } from './ticket-write.service.ts';

export const ticketHandlers = bind(ticketRoutes, {
  page: (ctx, input) => pageTickets(ctx, input),
  detail: (ctx, input) => findTicketDetail(ctx.scope, input.id),
  thread: (ctx, input) => pageThread(ctx, input),
  snapshot: (ctx, input) => findSnapshot(ctx, input.id),
  submit: (ctx, input) => submitTicket(ctx, input),
  reply: (ctx, input) => replyToTicket(ctx, input),
  propose: (ctx, input) => proposeSolution(ctx, input),
  note: (ctx, input) => noteTicket(ctx, input),
  notes: (ctx, input) => listNotes(ctx, input.id),
  take: (ctx, input) => takeTicket(ctx, input.id),
  assign: (ctx, input) => assignTicket(ctx, input.id, input.accountId),
  handBack: (ctx, input) => handBackTicket(ctx, input.id),
  confirm: (ctx, input) => confirmTicket(ctx, input.id, input.isSolved),
  close: (ctx, input) => closeTicket(ctx, input.id),
  merge: (ctx, input) => mergeTicket(ctx, input.id, input.intoId),
  unmerge: (ctx, input) => unmergeTicket(ctx, input.id),
  agents: (ctx) => listAgents(ctx),
  draft: (ctx, input) => readDraft(ctx, input),
  saveDraft: (ctx, input) => saveDraft(ctx, input),
  discardDraft: (ctx, input) => discardDraft(ctx, input),
  export: exportHandler(ticketExport),
});
