import type { TicketSide, TicketState, TicketType } from '@tilldeck/contracts/support/ticket.states';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

/** Each side has its own words, as ‘your reply’ is another person's, and its own states that ask for attention. */
export const ticketStateTexts: Readonly<Record<TicketSide, StateTexts<TicketState>>> = {
  support: {
    waiting_support: { tone: 'warn', text: (t) => t('support:state.waiting_support') },
    assigned: { tone: 'run', text: (t) => t('support:state.assigned') },
    waiting_customer: { tone: 'idle', text: (t) => t('support:state.waiting_customer') },
    waiting_confirm: { tone: 'idle', text: (t) => t('support:state.waiting_confirm') },
    customer_waiting: { tone: 'warn', text: (t) => t('support:state.customer_waiting') },
    processed: { tone: 'ok', text: (t) => t('support:state.processed') },
    closed: { tone: 'off', text: (t) => t('support:state.closed') },
  },
  customer: {
    waiting_support: { tone: 'idle', text: (t) => t('support:customerState.waiting_support') },
    assigned: { tone: 'run', text: (t) => t('support:customerState.assigned') },
    waiting_customer: { tone: 'warn', text: (t) => t('support:customerState.waiting_customer') },
    waiting_confirm: { tone: 'warn', text: (t) => t('support:customerState.waiting_confirm') },
    customer_waiting: { tone: 'idle', text: (t) => t('support:customerState.customer_waiting') },
    processed: { tone: 'ok', text: (t) => t('support:customerState.processed') },
    closed: { tone: 'off', text: (t) => t('support:customerState.closed') },
  },
};

export const ticketTypeTexts: StateTexts<TicketType> = {
  important: { tone: 'warn', text: (t) => t('support:type.important') },
  general: { tone: 'none', text: (t) => t('support:type.general') },
};
