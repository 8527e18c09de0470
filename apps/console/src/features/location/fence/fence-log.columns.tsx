import type { FenceEntry } from '@tilldeck/contracts/location/fence.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';

/** Doubtful ones with the reason. */
function VerdictText({ verdict, doubt }: FenceEntry) {
  const { t } = useTranslation('fence');
  return <>{doubt ? `${t(`verdict.${verdict}`)}: ${t(`doubt.${doubt}`)}` : t(`verdict.${verdict}`)}</>;
}

function StepText({ step }: FenceEntry) {
  const { t } = useTranslation('fence');
  return <>{t(`step.${step}`)}</>;
}

function EventText({ event }: FenceEntry) {
  const { t } = useTranslation('fence');
  return <>{t(`event.${event}`)}</>;
}

const time = (key: 'happenedAt' | 'reportedAt' | 'lockedAt' | 'unlockedAt' | 'mailedAt'): ListColumn<FenceEntry> => ({
  key,
  title: (t) => t(`fence:field.${key}`),
  width: 150,
  isExtra: key !== 'happenedAt' && key !== 'mailedAt',
  render: (row) => <TimeText at={row[key]} isZoneShown={false} />,
});

export const fenceLogColumns: readonly ListColumn<FenceEntry>[] = [
  time('happenedAt'),
  {
    key: 'sn',
    title: (t) => t('fence:field.sn'),
    isKey: true,
    width: 160,
    render: (row) => <Link to={`/device/details/${row.deviceId}`}>{row.sn}</Link>,
  },
  { key: 'fenceName', title: (t) => t('fence:field.fence'), width: 180 },
  { key: 'event', title: (t) => t('fence:field.event'), width: 100, render: (row) => <EventText {...row} /> },
  { key: 'verdict', title: (t) => t('fence:field.verdict'), width: 200, render: (row) => <VerdictText {...row} /> },
  { key: 'step', title: (t) => t('fence:field.step'), width: 180, render: (row) => <StepText {...row} /> },
  time('mailedAt'),
  time('lockedAt'),
  time('unlockedAt'),
  time('reportedAt'),
  { key: 'orgName', title: (t) => t('fence:field.partner'), width: 150, isExtra: true },
];
