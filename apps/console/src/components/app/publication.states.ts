import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';
import type { StateTexts } from '../text/StatusTag.tsx';

export const publicationStateTexts: StateTexts<PublicationState> = {
  scheduled: { tone: 'idle', text: (t) => t('appstore:publication.scheduled') },
  live: { tone: 'ok', text: (t) => t('appstore:publication.live') },
  halted: { tone: 'warn', text: (t) => t('appstore:publication.halted') },
  ended: { tone: 'off', text: (t) => t('appstore:publication.ended') },
  rolled_back: { tone: 'off', text: (t) => t('appstore:publication.rolled_back') },
};
