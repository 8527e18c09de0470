import type { TicketState, TicketType } from '@tilldeck/contracts/support/ticket.states';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const ticketStateTexts: StateTexts<TicketState> = {
  waiting_support: { tone: 'warn', text: (t) => t('support:state.waiting_support') },
  assigned: { tone: 'run', text: (t) => t('support:state.assigned') },
  waiting_customer: { tone: 'idle', text: (t) => t('support:state.waiting_customer') },
  waiting_confirm: { tone: 'idle', text: (t) => t('support:state.waiting_confirm') },
  customer_waiting: { tone: 'warn', text: (t) => t('support:state.customer_waiting') },
  processed: { tone: 'ok', text: (t) => t('support:state.processed') },
  closed: { tone: 'off', text: (t) => t('support:state.closed') },
};

export const ticketTypeTexts: StateTexts<TicketType> = {
  important: { tone: 'bad', text: (t) => t('support:type.important') },
  general: { tone: 'none', text: (t) => t('support:type.general') },
};
