import type { Rating } from '@tilldeck/contracts/support/rating.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { Stars } from '../parts/score/Stars.tsx';

function Problem({ problem }: Pick<Rating, 'problem'>) {
  const { i18n } = useTranslation();
  return problem ? nameIn(i18n.language, problem) : null;
}

export const ratingColumns: readonly ListColumn<Rating>[] = [
  {
    key: 'number',
    title: (t) => t('support:field.number'),
    isKey: true,
    width: 100,
    render: ({ ticketId, number }) => <Link to={`/support/tickets/record/reply?id=${ticketId}`}>{number}</Link>,
  },
  {
    key: 'score',
    title: (t) => t('rating:field.score'),
    width: 110,
    render: ({ score }) => <Stars score={score} />,
  },
  { key: 'comment', title: (t) => t('rating:field.comment'), width: 340, cutAt: 320 },
  { key: 'title', title: (t) => t('support:field.title'), width: 240, cutAt: 200 },
  { key: 'orgName', title: (t) => t('support:field.partner'), width: 170 },
  { key: 'assignee', title: (t) => t('support:field.assignee'), width: 140 },
  {
    key: 'problem',
    title: (t) => t('support:field.problem'),
    width: 160,
    render: ({ problem }) => <Problem problem={problem} />,
  },
  { key: 'model', title: (t) => t('rating:field.model'), width: 120 },
  {
    key: 'ratedAt',
    title: (t) => t('rating:field.ratedAt'),
    width: 140,
    render: ({ ratedAt }) => <TimeText at={ratedAt} form="relative" />,
  },
  { key: 'author', title: (t) => t('rating:field.author'), width: 150, isExtra: true },
  { key: 'firmware', title: (t) => t('rating:field.firmware'), width: 140, isExtra: true },
  { key: 'agentVersion', title: (t) => t('rating:field.agentVersion'), width: 130, isExtra: true },
  {
    key: 'sn',
    title: (t) => t('support:field.sn'),
    width: 150,
    isExtra: true,
    render: ({ sn }) => <span className="blk-mono">{sn}</span>,
  },
];
