import type { supportManifest } from '@tilldeck/contracts/support/support.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'ticket.submitted': 'Submitted a ticket',
  'ticket.replied': 'Replied to a ticket',
  'ticket.proposed': 'Proposed a solution',
  'ticket.noted': 'Added an internal note',
  'ticket.taken': 'Took a ticket',
  'ticket.assigned': 'Assigned a ticket',
  'ticket.handed_back': 'Returned a ticket to the queue',
  'ticket.confirmed': 'Answered a proposed solution',
  'ticket.closed': 'Closed a ticket',
  'ticket.merged': 'Merged tickets',
  'ticket.unmerged': 'Undid a merge of tickets',
  'ticket.rated': 'Rated a ticket',
  'ticket.granted': 'Allowed after-sales access for a ticket',
  'ticket.grant_ended': 'Ended the access of after-sales',
  'ticket.grant_over': 'Access of after-sales ended',
  'ticket.silent': 'Ticket moved on without a reply',
  'ticket_answer.added': 'Added a canned answer',
  'ticket_answer.changed': 'Changed a canned answer',
  'ticket_answer.removed': 'Deleted a canned answer',
  'ticket_mail.accepted': 'Added an email to a ticket',
  'ticket_mail.discarded': 'Discarded an email',
  'ticket_clock.changed': 'Changed response times',
};

/** What it happened to. */
export const objects: Record<(typeof supportManifest)['auditObjects'][number], string> = {
  ticket: 'Ticket',
  ticket_answer: 'Canned answer',
  ticket_mail: 'Email',
  ticket_clock: 'Response times',
};
