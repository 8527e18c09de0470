import type { FactoryOutcome, FactoryPolicyState } from '@tilldeck/contracts/factory/factory-policy.states';
import type { StateTexts } from '../../../../components/text/StatusTag.tsx';

export const policyStateTexts: StateTexts<FactoryPolicyState> = {
  pending: { tone: 'idle', text: (t) => t('factoryPolicy:state.pending') },
  published: { tone: 'ok', text: (t) => t('factoryPolicy:state.published') },
};

export const outcomeTexts: StateTexts<FactoryOutcome> = {
  sent: { tone: 'run', text: (t) => t('factoryPolicy:outcome.sent') },
  verified: { tone: 'ok', text: (t) => t('factoryPolicy:outcome.verified') },
  applied: { tone: 'ok', text: (t) => t('factoryPolicy:outcome.applied') },
  held: { tone: 'warn', text: (t) => t('factoryPolicy:outcome.held') },
  failed: { tone: 'bad', text: (t) => t('factoryPolicy:outcome.failed') },
  unsupported: { tone: 'off', text: (t) => t('factoryPolicy:outcome.unsupported') },
};
