import { fileKind } from '../files/file-kind.schemas.ts';
import { maxTicketFileBytes } from './support.limits.ts';

/** What people attach to a message or a note, and pictures inside its text. */
export const ticketFile = fileKind({
  name: 'ticketFile',
  summary: 'Attachment of a ticket',
  accepts: 'any',
  maxBytes: maxTicketFileBytes,
  retentionDays: null,
  // Files of notes are read by who may read notes; their reader reaches nothing for a partner.
  readBy: { ticket: ['ticket.get'], ticketNote: ['ticket.enable'] },
  permission: 'ticket-submit.add',
  orPermissions: ['ticket.edit'],
});

export const supportFiles = [ticketFile] as const;
