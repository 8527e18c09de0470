import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import type { FeedbackEntry } from '@tilldeck/contracts/notices/feedback.schemas';
import { useTranslation } from 'react-i18next';
import { action } from '../../../components/feedback/useAction.ts';

export function useMarkRead() {
  const { t } = useTranslation('feedback');
  return action<FeedbackEntry, typeof feedbackRoutes.markRead>({
    key: 'markRead',
    label: t('markRead'),
    call: feedbackRoutes.markRead,
    input: ({ id }) => ({ id }),
    done: () => t('markedRead'),
  });
}
