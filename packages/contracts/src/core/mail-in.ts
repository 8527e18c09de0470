/** What became of a mail that came in. `quarantined` waits for a person; `automatic` was written by a machine. */
export const mailStates = ['quarantined', 'accepted', 'automatic', 'duplicate', 'discarded'] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail is not taken as a reply. Each is a text on the page of mails that wait. */
export const mailReasons = [
  'unreadable',
  'sender',
  'unauthenticated',
  'empty',
  'record_closed',
  'bounce',
  'auto_submitted',
  'list',
  'own_mail',
  'too_many',
  'duplicate',
] as const;
export type MailReason = (typeof mailReasons)[number];
