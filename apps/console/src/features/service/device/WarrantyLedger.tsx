import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { useTranslation } from 'react-i18next';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

/** Each change of the end of a warranty with its origin. */
export function WarrantyLedger({ device }: { device: Device }) {
  const { t } = useTranslation('service');
  const entries = useCall(deviceRoutes.warranty, { id: device.id });
  return (
    <SectionTable
      title={t('ledger.title')}
      read={entries}
      columns={[
        { key: 'at', title: t('field.at'), isKey: true, render: ({ at }) => <TimeText at={at} /> },
        { key: 'origin', title: t('ledger.origin'), render: ({ origin }) => t(`ledger.origin.${origin}`) },
        { key: 'orderNo', title: t('field.number') },
        { key: 'endBefore', title: t('field.endBefore') },
        { key: 'startsOn', title: t('ledger.startsOn') },
        { key: 'months', title: t('ledger.months') },
        { key: 'endAfter', title: t('field.endAfter') },
        { key: 'by', title: t('field.by') },
      ]}
      rows={entries.data ?? []}
      rowKey={({ id }) => id}
      empty={<EmptyState kind="nothing" title={t('ledger.empty')} text={t('ledger.emptyText')} isCompact />}
    />
  );
}
