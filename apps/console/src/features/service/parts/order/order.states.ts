import type { LineState, OrderState } from '@tilldeck/contracts/service/order.states';
import type { StateTexts } from '../../../../components/text/StatusTag.tsx';

export const orderStateTexts: StateTexts<OrderState> = {
  pending_review: { tone: 'warn', text: (t) => t('service:state.pending_review') },
  under_approval: { tone: 'warn', text: (t) => t('service:state.under_approval') },
  approved: { tone: 'run', text: (t) => t('service:state.approved') },
  rejected: { tone: 'bad', text: (t) => t('service:state.rejected') },
  completed: { tone: 'ok', text: (t) => t('service:state.completed') },
  closed: { tone: 'off', text: (t) => t('service:state.closed') },
};

export const lineStateTexts: StateTexts<LineState> = {
  waiting: { tone: 'idle', text: (t) => t('service:line.waiting') },
  done: { tone: 'ok', text: (t) => t('service:line.done') },
  left: { tone: 'bad', text: (t) => t('service:line.left') },
};
