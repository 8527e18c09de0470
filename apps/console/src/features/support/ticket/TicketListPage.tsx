import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { ticketStates, ticketTypes, ticketViews } from '@tilldeck/contracts/support/ticket.states';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { ticketColumns } from './ticket.columns.tsx';
import { submitHref, ticketHref } from './ticket.paths.ts';
import { ticketStateTexts } from './ticket.states.ts';
import { useOwnSide } from './useOwnSide.ts';
import { usePageKeys } from './usePageKeys.ts';

/** /support/tickets/record/list */
export function TicketListPage() {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const phrase = usePhrase();
  const side = useOwnSide();
  const submit = () => void navigate(submitHref);
  usePageKeys({ n: submit });
  // The queue is after-sales' own; a customer's tickets wait there for others.
  const views = side === 'support' ? ticketViews : ticketViews.filter((view) => view !== 'queue');
  return (
    <ListPage
      call={ticketRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={ticketColumns}
      views={views.map((view) => ({ key: view, name: t(`view.${view}`), query: `view=${view}` }))}
      filters={[
        { kind: 'text', name: 'keyword', label: t('field.keyword') },
        {
          kind: 'select',
          name: 'view',
          label: t('field.view'),
          options: views.map((value) => ({ value, label: t(`view.${value}`) })),
        },
        {
          kind: 'multi',
          name: 'state',
          label: t('field.state'),
          options: ticketStates.map((value) => ({ value, label: phrase(ticketStateTexts[side][value].text) })),
        },
        {
          kind: 'select',
          name: 'type',
          label: t('field.type'),
          options: ticketTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        { kind: 'search', name: 'partnerId', label: t('field.partner'), source: partnerSearch() },
        { kind: 'dateRange', name: 'created', from: 'from', to: 'to', label: t('field.createdAt') },
      ]}
      rowLabel={(row) => row.number}
      rowHref={ticketHref}
      exportCall={ticketRoutes.export}
      actions={
        <Can route={ticketRoutes.submit}>
          <ActionButton kind="primary" label={t('submit')} shortcut="n" onClick={submit} />
        </Can>
      }
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
