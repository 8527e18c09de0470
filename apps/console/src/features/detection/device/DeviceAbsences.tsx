import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PeriodControl } from '../../../components/page/PeriodControl.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { usePeriod } from '../../../components/page/usePeriod.ts';
import { dayBefore, dayStart } from '../../../lib/format/instant.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { AbsenceBands } from './AbsenceBands.tsx';
import { absenceColumns } from './absence.columns.tsx';

const offeredDays = [7, 30];

/** When the device was without connection: a bar for each day, and each time with its cause. */
export function DeviceAbsences({ device }: { device: Device }) {
  const { t } = useTranslation('detection');
  const zone = useTimeZone();
  const period = usePeriod(offeredDays, 7);
  // To the minute, so that opening the tab twice asks once.
  const [now] = useState(() => new Date(Math.ceil(Date.now() / 60_000) * 60_000));
  const from = dayStart(dayBefore(now, period.days - 1, zone), zone).toISOString();
  const read = useCall(detectionRoutes.absences, { deviceId: device.id, from, to: now.toISOString() });
  const absences = read.data ?? [];
  const empty = <EmptyState kind="nothing" title={t('absences.empty')} text={t('absences.emptyText')} isCompact />;
  return (
    <div className="blk-stack">
      <SectionCard
        title={t('absences.title')}
        actions={<PeriodControl period={period} />}
        isLoading={read.isPending}
        error={read.error}
        onRetry={() => void read.refetch()}
      >
        <AbsenceBands
          absences={absences}
          days={period.days}
          zone={zone}
          now={now}
          knownFrom={new Date(device.activatedAt ?? device.createdAt)}
        />
      </SectionCard>
      {read.data ? (
        <SectionTable
          title={t('absences.list')}
          columns={absenceColumns}
          rows={absences}
          rowKey={({ since }) => since}
          empty={empty}
        />
      ) : null}
    </div>
  );
}
