import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { type AccessRecord, accessDirections, accessStates } from '@tilldeck/contracts/identity/access.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { accessColumns } from './access.columns.tsx';

/** /account/access/list */
export function AccessListPage() {
  const { t } = useTranslation('access');
  const { row: rowAction } = useAction();
  const end = action<AccessRecord, typeof accessRoutes.end>({
    key: 'end',
    label: t('end'),
    call: accessRoutes.end,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ actorName, orgName }) => ({
      title: t('endTitle', { actor: actorName, org: orgName }),
      text: t('endText'),
      action: t('end'),
      isDanger: true,
    }),
    disabledReason: ({ state }) => (state === 'open' ? null : t('notOpen')),
  });
  return (
    <ListPage
      call={accessRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={accessColumns}
      rowLabel={(row) => `${row.orgName}, ${row.actorName}`}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('state'),
          options: accessStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'direction',
          label: t('direction'),
          options: accessDirections.map((value) => ({ value, label: t(`direction.${value}`) })),
        },
        { kind: 'text', name: 'actor', label: t('actor') },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('days') },
      ]}
      rowActions={(row) => [rowAction(end, row)]}
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
