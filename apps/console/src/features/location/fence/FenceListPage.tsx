import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { fenceColumns } from './fence.columns.tsx';
import { fenceFields } from './fence.fields.ts';
import { fenceAdd, fenceEditHref, fenceHref, fenceLog } from './fence.paths.ts';
import { useFenceActions } from './useFenceActions.ts';

/** /map/fence/list */
export function FenceListPage() {
  const { t } = useTranslation('fence');
  const navigate = useNavigate();
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
      rowHref={(row) => fenceHref(row.id)}
      rowActions={(row) => [
        { key: 'edit', label: t('edit'), call: fenceRoutes.modify, href: fenceEditHref(row.id) },
        ...actions.rows(row),
      ]}
      actions={
        <>
          <Can route={fenceRoutes.log}>
            <ActionButton label={t('openLog')} onClick={() => void navigate(fenceLog)} />
          </Can>
          <Can route={fenceRoutes.add}>
            <ActionButton kind="primary" label={t('add')} onClick={() => void navigate(fenceAdd)} />
          </Can>
        </>
      }
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
