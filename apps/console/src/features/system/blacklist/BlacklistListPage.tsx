import { blacklistStages, blacklistStates } from '@tilldeck/contracts/system/blacklist.states';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { BlacklistForm } from './BlacklistForm.tsx';
import { BlacklistImport } from './BlacklistImport.tsx';
import { blacklistColumns } from './blacklist.columns.tsx';
import { useBlacklist } from './blacklist.queries.ts';
import { useBulkReview } from './useBulkReview.ts';
import { useEntryActions } from './useEntryActions.tsx';

/** /system/blacklist/mdm/list and /system/blacklist/package/list */
export function BlacklistListPage() {
  const { t } = useTranslation('blacklist');
  const list = useBlacklist();
  const { kind, routes, detailsPath } = list;
  const { actionsOf, dialogs } = useEntryActions(list);
  const bulkActions = useBulkReview(list);
  return (
    <>
      <ListPage
        key={kind}
        call={routes.page}
        title={t(`${kind}.title`)}
        description={t(`${kind}.description`)}
        columns={blacklistColumns(list)}
        filters={[
          { kind: 'text', name: 'value', label: t(`${kind}.value`) },
          {
            kind: 'select',
            name: 'state',
            label: t('field.state'),
            options: blacklistStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            kind: 'select',
            name: 'stage',
            label: t('field.stage'),
            options: blacklistStages.map((value) => ({ value, label: t(`stage.${value}`) })),
          },
          { kind: 'text', name: 'creator', label: t('field.creator') },
          { kind: 'dateRange', name: 'created', label: t('field.createdAt'), from: 'from', to: 'to' },
        ]}
        rowLabel={(row) => row.value}
        rowHref={(row) => detailsPath(row.id)}
        rowActions={actionsOf}
        bulkActions={bulkActions}
        actions={
          <>
            <BlacklistImport list={list} />
            <CreateButton call={routes.add} form={BlacklistForm} label={t(`${kind}.add`)} />
          </>
        }
        emptyTitle={t(`${kind}.empty`)}
        emptyText={t(`${kind}.emptyText`)}
      />
      {dialogs}
    </>
  );
}
