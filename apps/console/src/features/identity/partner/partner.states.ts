import type { Partner } from '@tilldeck/contracts/identity/partner.schemas';
import { enabledStates } from '../../../components/record/record.fields.tsx';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const partnerStateTexts: StateTexts<Partner['state']> = {
  ...enabledStates,
  waiting: { tone: 'warn', text: (t) => t('partner:state.waiting') },
};
export const activationTexts: StateTexts<Partner['activationState']> = {
  pending: { tone: 'idle', text: (t) => t('partner:activation.pending') },
  activated: { tone: 'ok', text: (t) => t('partner:activation.activated') },
};
export const typeTexts: StateTexts<Partner['type']> = {
  controllable: { tone: 'none', text: (t) => t('partner:type.controllable') },
  cooperative: { tone: 'none', text: (t) => t('partner:type.cooperative') },
};
