/**
 * support: tickets and the promises made in them. A partner's question, the messages of both sides, internal notes of
 * after-sales, drafts, merges, canned answers, the clock of each promise, and how customers rate what was done.
 * Owns the tables `support_*`. Events: `support.ticket`, `support.note` (vendor only), `support.answer`, `support.clock`,
 * `support.rating` and `support.mail` (vendor only).
 * What a customer lets after-sales do for a ticket is `support_grant` (ADR 0087): remote sessions ask `remoteLeave` for it.
 * A ticket keeps a snapshot of its device, made of parts that other domains contribute (ADR 0080).
 * A reply may run a safe action on the device of its ticket, as a task (ADR 0088).
 * Reads `devices_device` for the device a ticket is about, `tasks_execution` for how an action ended,
 * and asks `devices` for the hours of its shop.
 * Replies by mail arrive through the platform's intake (ADR 0076).
 * Knowledge base, notices and service orders are domains of their own.
 */
import { supportManifest } from '@tilldeck/contracts/support/support.manifest';
import { openDomain } from '../../platform/domain.ts';
import { actionOutcomes } from './action/action.outcomes.ts';
import { answerHandlers } from './answer/answer.routes.ts';
import { clockHandlers } from './clock/clock.routes.ts';
import { grantHandlers } from './grant/grant.routes.ts';
import { endGrantsOfLeft } from './grant/grant-end.service.ts';
import { findRemoteLeave } from './grant/remote-leave.service.ts';
import { mailHandlers } from './mail/mail.routes.ts';
import { ticketMailTaker } from './mail/ticket-mail-in.service.ts';
import { ratingHandlers } from './rating/rating.routes.ts';
import { ratingExport } from './rating/rating-export.view.ts';
import { ratingLetter } from './rating/rating-letter.service.ts';
import { supportHomeCards, supportSearchers, supportTodos } from './support.home.ts';
import { supportTables } from './support.tables.ts';
import { findAccessTicket } from './ticket/access.service.ts';
import { ticketJobs } from './ticket/ticket.jobs.ts';
import { ticketHandlers } from './ticket/ticket.routes.ts';
import { ticketBlocker } from './ticket/ticket-blocker.view.ts';
import { ticketExport } from './ticket/ticket-export.view.ts';
import { noteFileReader, ticketFileReader } from './ticket/ticket-file.view.ts';
import { ticketLetter } from './ticket/ticket-letter.service.ts';
import { ticketRoom } from './ticket/ticket-room.view.ts';

export const supportDomain = openDomain(supportManifest, {
  tables: supportTables,
  jobs: ticketJobs,
  outcomes: actionOutcomes,
  letters: [ticketLetter, ratingLetter],
  mailTakers: [ticketMailTaker],
  rooms: [ticketRoom],
  exports: [ticketExport, ratingExport],
  todos: supportTodos,
  homeCards: supportHomeCards,
  searchers: supportSearchers,
  fileReaders: [ticketFileReader, noteFileReader],
  blockers: [ticketBlocker],
  accessTicket: findAccessTicket,
  remoteLeave: findRemoteLeave,
  devicesLeft: endGrantsOfLeft,
  routes: {
    ticket: ticketHandlers,
    grant: grantHandlers,
    answer: answerHandlers,
    clock: clockHandlers,
    rating: ratingHandlers,
    mail: mailHandlers,
  },
});
