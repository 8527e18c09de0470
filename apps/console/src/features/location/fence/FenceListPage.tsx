import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { fenceColumns } from './fence.columns.tsx';
import { fenceFields } from './fence.fields.ts';
import { useFenceActions } from './useFenceActions.ts';

/** /map/fence/list */
export function FenceListPage() {
  const { t } = useTranslation('fence');
  const actions = useFenceActions();
  return (
    <ListPage
      call={fenceRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={fenceColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('keyword') },
        fenceFields.filter('state'),
        fenceFields.filter('event'),
        fenceFields.filter('action'),
      ]}
      rowLabel={(row) => row.name}
      rowActions={actions.rows}
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
