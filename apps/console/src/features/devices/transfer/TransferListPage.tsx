import { shippingMethods } from '@tilldeck/contracts/devices/device.schemas';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { transferStates } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { TransferDialog } from '../parts/transfer/TransferDialog.tsx';
import { batchColumns, recordColumns } from './transfer.columns.tsx';

/** /device/transfer/list */
export function TransferListPage() {
  const { t } = useTranslation('intake');
  return (
    <DetailsPage
      title={t('transfer.title')}
      description={t('transfer.description')}
      actions={<CreateButton call={transferRoutes.preview} form={TransferDialog} label={t('transfer.new')} />}
      tabs={[
        { key: 'records', label: t('transfer.records'), content: <Records /> },
        { key: 'batches', label: t('transfer.batches'), content: <Batches /> },
      ]}
    />
  );
}

function Records() {
  const { t } = useTranslation('intake');
  return (
    <ListPage
      call={transferRoutes.page}
      title={t('transfer.records')}
      isEmbedded
      urlScope="record"
      columns={recordColumns}
      filters={[
        { kind: 'text', name: 'sn', label: t('transfer.sn') },
        { kind: 'text', name: 'batchNo', label: t('transfer.batchNo') },
        {
          kind: 'select',
          name: 'shippingMethod',
          label: t('transfer.method'),
          options: shippingMethods.map((value) => ({ value, label: t(`transfer.method.${value}`) })),
        },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('transfer.at') },
      ]}
      rowLabel={(row) => row.sn}
      rowHref={(row) => `/device/transfer/details/${row.transferId}`}
      emptyTitle={t('transfer.empty')}
      emptyText={t('transfer.emptyText')}
    />
  );
}

function Batches() {
  const { t } = useTranslation('intake');
  return (
    <ListPage
      call={transferRoutes.batches}
      title={t('transfer.batches')}
      isEmbedded
      urlScope="batch"
      columns={batchColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('transfer.batchNo') },
        {
          kind: 'select',
          name: 'state',
          label: t('transfer.state'),
          options: transferStates.map((value) => ({ value, label: t(`transfer.state.${value}`) })),
        },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('transfer.at') },
      ]}
      rowLabel={(row) => row.batchNo}
      rowHref={(row) => `/device/transfer/details/${row.id}`}
      emptyTitle={t('transfer.noBatches')}
      emptyText={t('transfer.noBatchesText')}
    />
  );
}
