import type { NoticeState } from '@tilldeck/contracts/notices/notice.states';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const noticeStateTexts: StateTexts<NoticeState> = {
  draft: { tone: 'warn', text: (t) => t('notice:state.draft') },
  scheduled: { tone: 'idle', text: (t) => t('notice:state.scheduled') },
  released: { tone: 'ok', text: (t) => t('notice:state.released') },
  withdrawn: { tone: 'off', text: (t) => t('notice:state.withdrawn') },
};
