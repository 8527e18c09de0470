import type { FeedbackEntry } from '@tilldeck/contracts/notices/feedback.schemas';
import type { FeedbackState } from '@tilldeck/contracts/notices/notice.states';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const feedbackStateTexts: StateTexts<FeedbackState> = {
  new: { tone: 'run', text: (t) => t('feedback:state.new') },
  read: { tone: 'idle', text: (t) => t('feedback:state.read') },
  answered: { tone: 'ok', text: (t) => t('feedback:state.answered') },
};

export function Kind({ kind }: Pick<FeedbackEntry, 'kind'>) {
  const { t } = useTranslation('feedback');
  return t(`kind.${kind}`);
}

export const feedbackColumns: readonly ListColumn<FeedbackEntry>[] = [
  { key: 'text', title: (t) => t('feedback:text'), isKey: true, width: 380, cutAt: 420 },
  { key: 'kind', title: (t) => t('feedback:kind'), width: 100, render: ({ kind }) => <Kind kind={kind} /> },
  {
    key: 'state',
    title: (t) => t('feedback:state'),
    width: 120,
    render: ({ state }) => <StatusTag state={state} states={feedbackStateTexts} />,
  },
  { key: 'account', title: (t) => t('feedback:account'), width: 150 },
  { key: 'orgName', title: (t) => t('feedback:org'), width: 180 },
  {
    key: 'page',
    title: (t) => t('feedback:page'),
    width: 180,
    render: ({ page }) => (page ? <Link to={page}>{page}</Link> : null),
  },
  {
    key: 'createdAt',
    title: (t) => t('feedback:createdAt'),
    width: 170,
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  { key: 'answer', title: (t) => t('feedback:answer'), width: 240 },
  { key: 'answeredBy', title: (t) => t('feedback:answeredBy'), width: 140, isExtra: true },
];
