import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged, recordId } from '../core/schema.ts';
import { heldMail, heldMailFilter, heldMailText } from './mail.schemas.ts';

const one = z.object({ id: recordId });
const live = { topics: ['support.mail'], but: { accept: ['support.mail', 'support.ticket'] } };

export const mailRoutes = defineLiveRoutes('support/mail', live, {
  page: route({
    method: 'POST',
    path: 'support/mail/page',
    permission: 'ticket-mail.query',
    summary: 'Page through mails to tickets, newest first; by default those that wait for a person',
    input: newestFirst(heldMailFilter),
    output: paged(heldMail),
  }),
  detail: route({
    method: 'POST',
    path: 'support/mail/detail',
    permission: 'ticket-mail.get',
    summary: 'One mail as plain text, read again in a process without rights',
    input: one,
    output: heldMailText,
    errors: ['core.not_found', 'core.storage_away'],
  }),
  accept: route({
    method: 'POST',
    path: 'support/mail/accept',
    permission: 'ticket-mail.enable',
    audit: 'ticket_mail.accepted',
    summary: 'Add a mail in quarantine to its ticket, as a message of the customer side with its sender',
    input: one,
    output: nothing,
    errors: [
      'core.not_found',
      'support.mail_decided',
      'support.mail_unreadable',
      'support.ticket_closed',
      'core.storage_away',
    ],
  }),
  discard: route({
    method: 'POST',
    path: 'support/mail/discard',
    permission: 'ticket-mail.delete',
    audit: 'ticket_mail.discarded',
    summary: 'Discard a mail in quarantine; nobody is told',
    input: one,
    output: nothing,
    errors: ['core.not_found', 'support.mail_decided'],
  }),
});
