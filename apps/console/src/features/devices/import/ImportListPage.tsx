import { erpRoutes } from '@tilldeck/contracts/devices/erp.routes';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { importSources, importStates } from '@tilldeck/contracts/devices/import.schemas';
import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import { ErpDrawer } from './ErpDrawer.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { importColumns } from './import.columns.tsx';
import { OwnRanges } from './OwnRanges.tsx';
import { useTemplate } from './useImportFiles.ts';

/** /device/import/list */
export function ImportListPage() {
  const { t } = useTranslation('intake');
  const [isErpOpen, setErpOpen] = useOpenedFlag('erp');
  const [areRangesOpen, setRangesOpen] = useOpenedFlag('ranges');
  const isVendor = useSession().org?.isVendor ?? false;
  const template = useTemplate();
  return (
    <>
      <ListPage
        call={importRoutes.page}
        title={t('import.title')}
        description={t('import.description')}
        columns={importColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('import.orderNo') },
          {
            kind: 'select',
            name: 'state',
            label: t('import.state'),
            options: importStates.map((value) => ({ value, label: t(`import.state.${value}`) })),
          },
          {
            kind: 'select',
            name: 'source',
            label: t('import.source'),
            options: importSources.map((value) => ({ value, label: t(`import.source.${value}`) })),
          },
          { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('import.time') },
        ]}
        rowLabel={(row) => row.orderNo}
        rowHref={(row) => `/device/import/details/${row.id}`}
        actions={
          <>
            {isVendor ? null : (
              <Can route={rangeRoutes.own}>
                <ActionButton label={t('range.open')} onClick={() => setRangesOpen(true)} />
              </Can>
            )}
            <Can route={erpRoutes.own}>
              <ActionButton label={t('erp.open')} onClick={() => setErpOpen(true)} />
            </Can>
            <Can route={importRoutes.template}>
              <ActionButton label={t('import.template')} isBusy={template.isBusy} onClick={template.save} />
            </Can>
            <CreateButton call={importRoutes.preview} form={ImportDialog} label={t('import.new')} />
          </>
        }
        emptyTitle={t('import.empty')}
        emptyText={t('import.emptyText')}
      />
      <OwnRanges isOpen={areRangesOpen} onClose={() => setRangesOpen(false)} />
      <ErpDrawer isOpen={isErpOpen} onClose={() => setErpOpen(false)} />
    </>
  );
}
