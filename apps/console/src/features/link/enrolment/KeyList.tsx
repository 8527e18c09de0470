import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { linkKeyStates } from '@tilldeck/contracts/link/link-key.schemas';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { keyColumns } from './key.columns.tsx';
import { useKeyActions } from './useKeyActions.ts';

/** Keys at the door, and those decided on. */
export function KeyList() {
  const { t } = useTranslation('enrolment');
  const actionsOf = useKeyActions();
  return (
    <ListPage
      isEmbedded
      urlScope="key"
      call={linkKeyRoutes.page}
      title={t('tab.keys')}
      columns={keyColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('key.keyword') },
        {
          kind: 'select',
          name: 'state',
          label: t('key.state'),
          options: linkKeyStates.map((value) => ({ value, label: t(`key.state.${value}`) })),
        },
      ]}
      rowLabel={(row) => row.sn}
      rowActions={actionsOf}
      bulkActions={[
        {
          key: 'approve',
          label: t('key.approve'),
          call: linkKeyRoutes.approve,
          input: (row) => ({ id: row.id }),
          isRowsOnly: true,
          confirm: (selection) => ({
            title: t('key.approveMany', { count: countSelected(selection) }),
            text: t('key.approveManyText'),
            action: t('key.approve'),
          }),
        },
        {
          key: 'refuse',
          label: t('key.refuse'),
          call: linkKeyRoutes.refuse,
          input: (row, reason) => ({ id: row.id, reason }),
          isRowsOnly: true,
          confirm: (selection) => ({
            title: t('key.refuseMany', { count: countSelected(selection) }),
            text: t('key.refuseText'),
            action: t('key.refuse'),
            reason: 'required',
          }),
        },
      ]}
      emptyTitle={t('key.empty')}
      emptyText={t('key.emptyText')}
    />
  );
}
