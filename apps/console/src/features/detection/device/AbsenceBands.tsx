import type { DeviceAbsence } from '@tilldeck/contracts/detection/detection.schemas';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/instant.ts';
import styles from './AbsenceBands.module.css';
import { type Band, type BandDay, bandDays } from './absence-bands.rules.ts';

interface AbsenceBandsProps {
  absences: readonly DeviceAbsence[];
  days: number;
  zone: string;
  now: Date;
  /** When the device was activated. */
  knownFrom: Date;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
const hours = [0, 6, 12, 18, 24];

/** A bar for each day, with the times without connection on it. */
export function AbsenceBands({ absences, days, zone, now, knownFrom }: AbsenceBandsProps) {
  const { t } = useTranslation('detection');
  const shown = bandDays(absences, days, zone, now, knownFrom);
  const hasOurs = absences.some(({ isOurs }) => isOurs);
  return (
    <div className={styles.bands}>
      <div className={styles.legend}>
        <span className={styles.key}>{t('absences.theirs')}</span>
        {hasOurs ? (
          <span className={styles.key} data-ours>
            {t('absences.ours')}
          </span>
        ) : null}
      </div>
      <div className={styles.row} aria-hidden="true">
        <span />
        <span className={styles.hours}>
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
      </div>
      {shown.map((day) => (
        <DayBar key={day.day} day={day} zone={zone} />
      ))}
    </div>
  );
}

function DayBar({ day: { day, bands, known }, zone }: { day: BandDay; zone: string }) {
  const { t } = useTranslation('detection');
  const spanOf = ({ fromAt, toAt }: Band) =>
    `${formatInstant(fromAt, zone, 'clock')}–${formatInstant(toAt, zone, 'clock')}`;
  const label =
    bands.length > 0 ? t('absences.day', { day, spans: bands.map(spanOf).join(', ') }) : t('absences.dayNone', { day });
  return (
    <div className={styles.row}>
      <span className={styles.day} aria-hidden="true">
        {day}
      </span>
      <div className={styles.track} role="img" aria-label={label}>
        <span
          className={styles.known}
          style={{ insetInlineStart: percent(known.from), inlineSize: percent(Math.max(0, known.to - known.from)) }}
        />
        {bands.map((band) => (
          <span
            key={band.from}
            className={styles.band}
            data-ours={band.isOurs || undefined}
            title={spanOf(band)}
            style={{ insetInlineStart: percent(band.from), inlineSize: percent(band.to - band.from) }}
          />
        ))}
      </div>
    </div>
  );
}
