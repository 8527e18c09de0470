import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { StateTexts } from '../../../../components/text/StatusTag.tsx';

export const versionStateTexts: StateTexts<VersionState> = {
  draft: { tone: 'idle', text: (t) => t('appstore:state.draft') },
  waiting: { tone: 'warn', text: (t) => t('appstore:state.waiting') },
  first_review: { tone: 'run', text: (t) => t('appstore:state.first_review') },
  first_passed: { tone: 'run', text: (t) => t('appstore:state.first_passed') },
  first_failed: { tone: 'bad', text: (t) => t('appstore:state.first_failed') },
  final_review: { tone: 'run', text: (t) => t('appstore:state.final_review') },
  final_passed: { tone: 'ok', text: (t) => t('appstore:state.final_passed') },
  final_failed: { tone: 'bad', text: (t) => t('appstore:state.final_failed') },
  deleted: { tone: 'off', text: (t) => t('appstore:state.deleted') },
};
