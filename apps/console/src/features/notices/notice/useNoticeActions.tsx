import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import type { Notice, NoticeDetail } from '@tilldeck/contracts/notices/notice.schemas';
import { useTranslation } from 'react-i18next';
import { action } from '../../../components/feedback/useAction.ts';
import { titleIn } from './notice.rules.ts';
import { ReleaseText } from './ReleaseText.tsx';

export function useNoticeActions() {
  const { t, i18n } = useTranslation('notice');
  const release = action<NoticeDetail, typeof noticeRoutes.release>({
    key: 'release',
    label: t('release'),
    call: noticeRoutes.release,
    input: ({ id, version }) => ({ id, version }),
    confirm: (notice) => ({
      title: t('releaseTitle', { title: titleIn(i18n.language, notice) }),
      text: <ReleaseText notice={notice} />,
      action: t('release'),
    }),
    done: (_, { state }) => t(state === 'released' ? 'released' : 'planned'),
  });
  const withdraw = action<Notice, typeof noticeRoutes.withdraw>({
    key: 'withdraw',
    label: t('withdraw'),
    call: noticeRoutes.withdraw,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: (notice) => ({
      title: t('withdrawTitle', { title: titleIn(i18n.language, notice) }),
      text: t(notice.state === 'released' ? 'withdrawReleased' : 'withdrawScheduled'),
      action: t('withdraw'),
      isDanger: true,
    }),
    done: () => t('withdrawn'),
    disabledReason: ({ state }) => (state === 'withdrawn' ? t('isWithdrawn') : null),
  });
  const remind = action<NoticeDetail, typeof noticeRoutes.remind>({
    key: 'remind',
    label: t('remind'),
    call: noticeRoutes.remind,
    input: ({ id }) => ({ id }),
    confirm: (notice) => ({
      title: t('remindTitle', { title: titleIn(i18n.language, notice) }),
      text: t('remindText', { count: Math.max(0, notice.reach.accounts - notice.readCount) }),
      action: t('remind'),
    }),
    done: () => t('reminded'),
    disabledReason: ({ state, reach, readCount }) =>
      state === 'withdrawn'
        ? t('isWithdrawn')
        : state !== 'released'
          ? t('notReleased')
          : reach.accounts > readCount
            ? null
            : t('allRead'),
  });
  return { release, withdraw, remind };
}
