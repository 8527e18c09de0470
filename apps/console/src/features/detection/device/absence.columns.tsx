import type { DeviceAbsence } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/base/useNow.ts';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';

const minuteMs = 60_000;

/** The two largest units are enough. */
function LastedText({ since, until }: Pick<DeviceAbsence, 'since' | 'until'>) {
  const { t } = useTranslation('detection');
  const now = useNow();
  const end = until ? Date.parse(until) : now.getTime();
  const all = Math.max(1, Math.round((end - Date.parse(since)) / minuteMs));
  const [days, hours, minutes] = [Math.floor(all / 1_440), Math.floor(all / 60) % 24, all % 60];
  if (days > 0) return t('lasted.days', { days, hours });
  return hours > 0 ? t('lasted.hours', { hours, minutes }) : t('lasted.minutes', { minutes });
}

function UntilText({ until }: Pick<DeviceAbsence, 'until'>) {
  const { t } = useTranslation('detection');
  return until ? <TimeText at={until} isZoneShown={false} /> : t('log.lasts');
}

function CauseText({ cause, isOurs }: DeviceAbsence) {
  const { t } = useTranslation('detection');
  return <>{isOurs ? `${t(`cause.${cause}`)} · ${t('absences.ours')}` : t(`cause.${cause}`)}</>;
}

export const absenceColumns: readonly ListColumn<DeviceAbsence>[] = [
  {
    key: 'since',
    title: (t) => t('detection:absences.since'),
    isKey: true,
    width: 160,
    render: ({ since }) => <TimeText at={since} isZoneShown={false} />,
  },
  {
    key: 'until',
    title: (t) => t('detection:absences.until'),
    width: 160,
    render: (row) => <UntilText until={row.until} />,
  },
  {
    key: 'lasted',
    title: (t) => t('detection:absences.lasted'),
    width: 120,
    render: (row) => <LastedText since={row.since} until={row.until} />,
  },
  { key: 'cause', title: (t) => t('detection:absences.cause'), width: 240, render: (row) => <CauseText {...row} /> },
  {
    key: 'mailedBy',
    title: (t) => t('detection:absences.told'),
    width: 200,
    render: ({ mailedBy }) => mailedBy.join(', '),
  },
];
