import type { DetectionEntry } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';

function EndText({ until }: Pick<DetectionEntry, 'until'>) {
  const { t } = useTranslation('detection');
  return until ? <TimeText at={until} isZoneShown={false} /> : t('log.lasts');
}

function CauseText({ cause, isIncident }: DetectionEntry) {
  const { t } = useTranslation('detection');
  return <>{isIncident ? `${t(`cause.${cause}`)} · ${t('log.incident')}` : t(`cause.${cause}`)}</>;
}

/** Mailed and when, or silent and why. */
function TellingText({ telling, silence, mailedAt }: DetectionEntry) {
  const { t } = useTranslation('detection');
  if (telling === 'mailed')
    return (
      <>
        {t('telling.mailed')} <TimeText at={mailedAt} isZoneShown={false} />
      </>
    );
  return <>{`${t('telling.silent')}: ${t(silence ? `silence.${silence}` : 'silence.ended')}`}</>;
}

export const detectionLogColumns: readonly ListColumn<DetectionEntry>[] = [
  {
    key: 'lookAt',
    title: (t) => t('detection:field.lookAt'),
    width: 150,
    render: (row) => <TimeText at={row.lookAt} isZoneShown={false} />,
  },
  {
    key: 'sn',
    title: (t) => t('detection:field.sn'),
    isKey: true,
    width: 160,
    render: (row) => <Link to={`/device/details/${row.deviceId}`}>{row.sn}</Link>,
  },
  { key: 'shopName', title: (t) => t('detection:field.shop'), width: 170, render: (row) => row.shopName ?? '' },
  { key: 'telling', title: (t) => t('detection:field.telling'), width: 210, render: (row) => <TellingText {...row} /> },
  { key: 'orgName', title: (t) => t('detection:field.partner'), width: 150, isExtra: true },
  { key: 'cause', title: (t) => t('detection:field.cause'), width: 200, render: (row) => <CauseText {...row} /> },
  {
    key: 'since',
    title: (t) => t('detection:field.since'),
    width: 150,
    render: (row) => <TimeText at={row.since} isZoneShown={false} />,
  },
  {
    key: 'until',
    title: (t) => t('detection:field.until'),
    width: 150,
    render: (row) => <EndText until={row.until} />,
  },
];
