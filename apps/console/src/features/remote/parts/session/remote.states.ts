import type { RemoteState } from '@tilldeck/contracts/remote/session.states';
import type { StateTexts } from '../../../../components/text/StatusTag.tsx';

export const remoteStateTexts: StateTexts<RemoteState> = {
  requesting: { tone: 'run', text: (t) => t('remote:state.requesting') },
  to_be_confirmed: { tone: 'warn', text: (t) => t('remote:state.to_be_confirmed') },
  connecting: { tone: 'run', text: (t) => t('remote:state.connecting') },
  completed: { tone: 'ok', text: (t) => t('remote:state.completed') },
  cancelled: { tone: 'off', text: (t) => t('remote:state.cancelled') },
  timed_out: { tone: 'bad', text: (t) => t('remote:state.timed_out') },
  interrupted: { tone: 'bad', text: (t) => t('remote:state.interrupted') },
};
