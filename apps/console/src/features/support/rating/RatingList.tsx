import { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { useTranslation } from 'react-i18next';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { scores } from '../parts/score/Stars.tsx';
import { useScoreName } from '../parts/score/useScoreName.ts';
import { ratingColumns } from './rating.columns.tsx';

const agents = optionsFrom(ticketRoutes.agents, {}, (people) =>
  people.map(({ accountId, name }) => ({ value: accountId, label: name })),
);

/** Ratings one by one. */
export function RatingList() {
  const { t } = useTranslation(['rating', 'support']);
  const nameOf = useScoreName();
  return (
    <ListPage
      isEmbedded
      call={ratingRoutes.page}
      title={t('title')}
      columns={ratingColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('field.keyword') },
        {
          kind: 'multi',
          name: 'score',
          label: t('field.score'),
          options: scores.map((score) => ({ value: String(score), label: `${score} · ${nameOf(score)}` })),
        },
        {
          kind: 'select',
          name: 'hasComment',
          label: t('field.hasComment'),
          options: [
            { value: 'true', label: t('hasComment.true') },
            { value: 'false', label: t('hasComment.false') },
          ],
        },
        { kind: 'select', name: 'assigneeId', label: t('support:field.assignee'), options: agents },
        { kind: 'search', name: 'partnerId', label: t('support:field.partner'), source: partnerSearch() },
        { kind: 'text', name: 'model', label: t('field.model') },
        { kind: 'text', name: 'firmware', label: t('field.firmware') },
        { kind: 'dateRange', name: 'rated', from: 'from', to: 'to', label: t('field.ratedAt') },
      ]}
      rowLabel={(row) => row.number}
      rowHref={({ ticketId }) => `/support/tickets/record/reply?id=${ticketId}`}
      exportCall={ratingRoutes.export}
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
