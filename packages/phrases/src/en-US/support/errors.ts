import type { supportErrors } from '@tilldeck/contracts/support/support.errors';

export const errors: Record<keyof typeof supportErrors, string> = {
  'support.ticket_closed': 'This ticket is closed. Submit a new ticket if you need more help.',
  'support.too_many_files': 'At most 5 attachments',
  'support.newer_message': 'There is a newer message. Read it, then send your reply again.',
  'support.wrong_state': 'This can’t be done in the current state of the ticket',
  'support.device_unknown': 'No device with this serial number',
  'support.partner_needed': 'Choose the partner this ticket is for',
  'support.not_an_agent': 'This person can’t answer tickets',
  'support.other_organisation': 'Only tickets of the same partner can be merged',
  'support.merge_itself': 'Choose another ticket',
  'support.unmerge_over': 'A merge can only be undone within 30 days',
  'support.not_merged': 'This ticket is not merged',
  'support.merged_closed': 'This ticket is closed. Choose an open one.',
  'support.answer_name_taken': 'A canned answer with this name already exists in this language',
  'support.problem_unknown': 'This problem type doesn’t exist any more. Choose another one.',
  'support.not_asked': 'This ticket can be rated once it is processed',
  'support.customer_rates': 'Only the customer can rate a ticket',
  'support.mail_decided': 'This email was decided by another person. The list shows the new state.',
  'support.mail_unreadable': 'This email can’t be read, so it can’t be added to the ticket',
  'support.too_many_answers': 'There can be at most 500 canned answers. Delete some first.',
};
