import type { TimedState } from '@tilldeck/contracts/tasks/timed.schemas';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const timedStateTexts: StateTexts<TimedState> = {
  enabled: { tone: 'ok', text: (t) => t('timed:state.enabled') },
  disabled: { tone: 'off', text: (t) => t('timed:state.disabled') },
  waiting_approval: { tone: 'warn', text: (t) => t('timed:state.waiting_approval') },
};
