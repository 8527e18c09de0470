import type { RolloutState, RuleOutcome, RuleState } from '@tilldeck/contracts/policies/rule.states';
import type { StateTexts } from '../../../../components/text/StatusTag.tsx';

export const ruleStateTexts: StateTexts<RuleState> = {
  pending: { tone: 'idle', text: (t) => t('policies:state.pending') },
  published: { tone: 'ok', text: (t) => t('policies:state.published') },
};

export const outcomeTexts: StateTexts<RuleOutcome> = {
  verified: { tone: 'ok', text: (t) => t('policies:outcome.verified') },
  applied: { tone: 'ok', text: (t) => t('policies:outcome.applied') },
  waiting: { tone: 'idle', text: (t) => t('policies:outcome.waiting') },
  held: { tone: 'run', text: (t) => t('policies:outcome.held') },
  failed: { tone: 'bad', text: (t) => t('policies:outcome.failed') },
  unsupported: { tone: 'warn', text: (t) => t('policies:outcome.unsupported') },
  overruled: { tone: 'off', text: (t) => t('policies:outcome.overruled') },
};

export const rolloutStateTexts: StateTexts<RolloutState> = {
  running: { tone: 'run', text: (t) => t('policies:rollout.running') },
  paused: { tone: 'warn', text: (t) => t('policies:rollout.paused') },
  stopped: { tone: 'bad', text: (t) => t('policies:rollout.stopped') },
  finished: { tone: 'ok', text: (t) => t('policies:rollout.finished') },
};
