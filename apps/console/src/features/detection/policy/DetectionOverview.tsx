import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { DetectionDetail } from '@tilldeck/contracts/detection/detection.schemas';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { DarkStrip } from './DarkStrip.tsx';
import { IntervalText, SlotText, WatchedText } from './DetectionTexts.tsx';
import { SilencedTable } from './SilencedTable.tsx';

/** Always worth seeing: when, whom, how many. */
export function DetectionFacts({ record }: { record: DetectionDetail }) {
  const { t } = useTranslation(['detection', 'words']);
  const names = record.largest.map(({ name, count }) => `${name} (${groupNumber(count)})`).join(', ');
  const largest = names ? t('tooManyIn', { names }) : undefined;
  return (
    <SectionCard>
      {record.hasLostTarget ? <Alert type="warning" showIcon title={t('lostTarget')} /> : null}
      {record.deviceCount > record.maxDevices ? (
        <Alert
          type="warning"
          showIcon
          title={t('tooMany', { max: groupNumber(record.maxDevices) })}
          description={largest}
        />
      ) : null}
      {record.refusedEmails.length > 0 ? (
        <Alert type="warning" showIcon title={t('refused', { emails: record.refusedEmails.join(', ') })} />
      ) : null}
      <FactsGrid
        facts={[
          { label: t('field.slot'), value: <SlotText {...record} /> },
          { label: t('field.interval'), value: <IntervalText {...record} /> },
          { label: t('field.rule'), value: t(`rule.${record.rule}`) },
          { label: t('field.target'), value: <WatchedText {...record} /> },
          { label: t('field.devices'), value: <NumberText value={record.deviceCount} /> },
          { label: t('field.dark'), value: <NumberText value={record.darkCount} /> },
          { label: t('field.strip'), value: <DarkStrip hours={record.strip} /> },
          { label: t('field.lastLook'), value: record.lastLookAt ? <TimeText at={record.lastLookAt} /> : null },
          { label: t('field.nextLook'), value: record.nextLookAt ? <TimeText at={record.nextLookAt} /> : null },
          { label: t('details.mails'), value: <NumberText value={record.mailCount} /> },
          { label: t('details.toldDevices'), value: <NumberText value={record.toldCount} /> },
          { label: t('field.createdBy'), value: record.createdBy },
          { label: t('field.emails'), value: record.emails.join(', ') || t('noMails'), isWide: true },
          { label: t('words:remark'), value: record.remark, isWide: true },
        ]}
      />
    </SectionCard>
  );
}

/** Where devices are dark now, and what nobody was told about. */
export function DetectionOverview({ record }: { record: DetectionDetail }) {
  const { t } = useTranslation('detection');
  const shops = useCall(detectionRoutes.shops, { id: record.id });
  return (
    <div className="blk-stack">
      <SectionTable
        title={t('details.now')}
        read={shops}
        columns={[
          {
            key: 'shopName',
            title: t('field.shop'),
            isKey: true,
            render: ({ shopName }) => shopName ?? t('details.noShop'),
          },
          {
            key: 'darkCount',
            title: t('field.dark'),
            render: ({ darkCount: dark, deviceCount: devices, shopName }) =>
              shopName ? t('details.darkOf', { dark, devices }) : <NumberText value={dark} />,
          },
          { key: 'since', title: t('field.since'), render: ({ since }) => <TimeText at={since} /> },
        ]}
        rows={shops.data ?? []}
        rowKey={({ shopId }) => shopId ?? 'none'}
        empty={<EmptyState kind="nothing" title={t('details.nowEmpty')} isCompact />}
      />
      <SilencedTable record={record} />
    </div>
  );
}
