import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { DetectionDetail, SilencedCase } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

/** Devices of the last days that nobody was told about, and why. */
export function SilencedTable({ record }: { record: DetectionDetail }) {
  const { t } = useTranslation('detection');
  const read = useCall(detectionRoutes.silenced, { id: record.id });
  const columns: ListColumn<SilencedCase>[] = [
    {
      key: 'sn',
      title: t('field.sn'),
      isKey: true,
      width: 160,
      render: ({ deviceId, sn }) => <Link to={`/device/details/${deviceId}`}>{sn}</Link>,
    },
    { key: 'shopName', title: t('field.shop'), width: 180, render: ({ shopName }) => shopName ?? t('details.noShop') },
    {
      key: 'silence',
      title: t('details.reason'),
      width: 220,
      render: ({ silence }) => t(silence ? `silence.${silence}` : 'silence.ended'),
    },
    {
      key: 'since',
      title: t('field.since'),
      width: 160,
      render: ({ since }) => <TimeText at={since} isZoneShown={false} />,
    },
    {
      key: 'until',
      title: t('field.until'),
      width: 160,
      render: ({ until }) => (until ? <TimeText at={until} isZoneShown={false} /> : t('log.lasts')),
    },
  ];
  const sums = record.silenced.map(({ silence, count }) => `${t(`silence.${silence}`)}: ${count}`).join(' · ');
  return (
    <SectionTable
      title={`${t('details.silent')} · ${t('details.told')}`}
      beside={sums}
      read={read}
      columns={columns}
      rows={read.data ?? []}
      rowKey={({ id }) => id}
      empty={<EmptyState kind="nothing" title={t('details.silentEmpty')} isCompact />}
    />
  );
}
