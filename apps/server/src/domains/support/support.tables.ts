import {
  catalogue,
  ofInstallation,
  ofOrg,
  type TableDeclarations,
  through,
} from '../../platform/db/table-declaration.ts';

export const supportTables: TableDeclarations = {
  support_ticket: ofOrg('truth'),
  support_message: through('support_ticket', 'ticket_id', 'truth'),
  support_note: through('support_ticket', 'ticket_id', 'truth'),
  support_action: through('support_ticket', 'ticket_id', 'history'),
  support_draft: ofOrg('transient'),
  support_snapshot: through('support_ticket', 'ticket_id', 'history'),
  support_grant: through('support_ticket', 'ticket_id', 'truth'),
  support_merge: through('support_ticket', 'ticket_id', 'history'),
  support_rating: through('support_ticket', 'ticket_id', 'truth'),
  support_answer: ofInstallation('truth'),
  support_policy: catalogue,
  support_hours: catalogue,
};
