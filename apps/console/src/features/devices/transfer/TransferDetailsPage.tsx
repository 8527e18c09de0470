import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import type { TransferBatch } from '@tilldeck/contracts/devices/transfer.schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { RunningBar } from '../parts/intake/RunningBar.tsx';
import { SerialFaults } from '../parts/intake/SerialFaults.tsx';
import { transferStateTexts } from '../parts/transfer/transfer.states.ts';
import { MethodText, recordColumns } from './transfer.columns.tsx';

const lookMs = 2_000;
const isUnderWay = (state: string | undefined): boolean => state === 'waiting' || state === 'running';

/** /device/transfer/details/:id */
export function TransferDetailsPage() {
  const { t } = useTranslation('intake');
  const { id = '' } = useParams();
  const record = useCall(
    transferRoutes.detail,
    { id },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.batch.state) ? lookMs : false) },
  );
  const batch = record.data?.batch;
  const faults = record.data?.faults ?? [];
  return (
    <DetailsPage
      title={batch ? t('transfer.detailsTitle', { batchNo: batch.batchNo }) : ''}
      backHref="/device/transfer/list"
      status={batch ? <StatusTag state={batch.state} states={transferStateTexts} isFramed /> : null}
      description={batch?.failure?.text}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      summary={batch ? <BatchFacts batch={batch} /> : null}
      tabs={[
        { key: 'records', label: t('transfer.records'), content: <BatchRecords id={id} /> },
        ...(faults.length > 0
          ? [
              {
                key: 'faults',
                label: t('transfer.faultsTab'),
                count: batch?.faultCount,
                content: (
                  <SectionCard>
                    <SerialFaults faults={faults} />
                  </SectionCard>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function BatchFacts({ batch }: { batch: TransferBatch }) {
  const { t } = useTranslation('intake');
  const words = { done: groupNumber(batch.doneCount), count: groupNumber(batch.deviceCount) };
  return (
    <SectionCard>
      {isUnderWay(batch.state) ? (
        <RunningBar text={t('transfer.progress', words)} done={batch.doneCount} count={batch.deviceCount} />
      ) : null}
      <FactsGrid
        facts={[
          { label: t('transfer.to'), value: batch.partnerName },
          { label: t('transfer.handedBy'), value: batch.orgName },
          { label: t('transfer.count'), value: <NumberText value={batch.deviceCount} /> },
          { label: t('transfer.good'), value: batch.state === 'done' ? <NumberText value={batch.goodCount} /> : null },
          { label: t('transfer.faulty'), value: <NumberText value={batch.faultCount} /> },
          {
            label: t('transfer.method'),
            value: batch.shippingMethod ? <MethodText method={batch.shippingMethod} /> : null,
          },
          { label: t('transfer.operator'), value: batch.operator },
          { label: t('import.startedAt'), value: <TimeText at={batch.startedAt} form="second" /> },
          { label: t('import.finishedAt'), value: <TimeText at={batch.finishedAt} form="second" /> },
          { label: t('transfer.remark'), value: batch.remark, isWide: true },
        ]}
      />
    </SectionCard>
  );
}

const ownColumns = recordColumns.filter(
  ({ key }) => !['batchNo', 'operator', 'remark', 'shippingMethod'].includes(key),
);

function BatchRecords({ id }: { id: string }) {
  const { t } = useTranslation('intake');
  return (
    <ListPage
      call={transferRoutes.page}
      title={t('transfer.records')}
      isEmbedded
      urlScope="record"
      fixedInput={{ transferId: id }}
      columns={ownColumns}
      filters={[{ kind: 'text', name: 'sn', label: t('transfer.sn') }]}
      rowLabel={(row) => row.sn}
      emptyTitle={t('transfer.empty')}
      emptyText={t('transfer.emptyText')}
    />
  );
}
