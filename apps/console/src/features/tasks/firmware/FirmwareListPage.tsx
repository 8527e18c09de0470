import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import { firmwareStates } from '@tilldeck/contracts/factory/firmware.states';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { FirmwareChains } from './FirmwareChains.tsx';
import { FirmwareForm } from './FirmwareForm.tsx';
import { firmwareColumns, firmwareHref } from './firmware.columns.tsx';
import { useFirmwareDelete } from './useFirmwareDelete.ts';

/** /configuration/firmware/list */
export function FirmwareListPage() {
  const { t } = useTranslation('firmware');
  const { row: rowAction } = useAction();
  const remove = useFirmwareDelete();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<CreateButton call={firmwareRoutes.add} form={FirmwareForm} label={t('add')} />}
      />
      <div className="blk-stack">
        <FirmwareChains />
        <ListPage
          isEmbedded
          call={firmwareRoutes.page}
          title={t('title')}
          columns={firmwareColumns}
          filters={[
            { kind: 'text', name: 'keyword', label: t('field.keyword') },
            {
              kind: 'multi',
              name: 'state',
              label: t('field.state'),
              options: firmwareStates.map((value) => ({ value, label: t(`state.${value}`) })),
            },
          ]}
          rowLabel={(row) => `${row.name} ${row.updateVersion}`}
          rowHref={(row) => firmwareHref(row.id)}
          rowActions={(row) => [rowAction(remove, row)]}
          emptyTitle={t('empty')}
          emptyText={t('emptyText')}
        />
      </div>
    </>
  );
}
