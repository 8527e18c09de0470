import { useTranslation } from 'react-i18next';
import { formatInstant, type InstantForm, relativeTime, zoneOffset } from '../../lib/format/instant.ts';
import { useNow } from '../base/useNow.ts';
import { useTimeZone } from '../base/useTimeZone.ts';
import { HoverHint } from './HoverHint.tsx';
import styles from './TimeText.module.css';

interface TimeTextProps {
  at: string | Date | null | undefined;
  /** The zone of the device, where the time belongs to one. */
  deviceZone?: string | undefined;
  form?: InstantForm | 'relative';
  /** Off only where something right beside it names the zone. */
  isZoneShown?: boolean;
}

/** An instant in the reader's zone, with the zone's name. */
export function TimeText({ at, deviceZone, form = 'minute', isZoneShown = true }: TimeTextProps) {
  const zone = useTimeZone();
  if (!at) return <span className="blk-soft">–</span>;
  const moment = at instanceof Date ? at : new Date(at);
  if (Number.isNaN(moment.getTime())) return <span className="blk-soft">–</span>;
  const isRelative = form === 'relative';
  return (
    <HoverHint hint={() => <TimeFacts at={moment} zone={zone} deviceZone={deviceZone} />}>
      <time dateTime={moment.toISOString()} className={styles.time}>
        {isRelative ? <RelativeTime at={moment} /> : formatInstant(moment, zone, form)}
        {isZoneShown && !isRelative ? (
          <span className={`blk-zone ${styles.zone}`}> {zoneOffset(moment, zone)}</span>
        ) : null}
      </time>
    </HoverHint>
  );
}

function RelativeTime({ at }: { at: Date }) {
  const { i18n } = useTranslation('blocks');
  return relativeTime(at, useNow(), i18n.language);
}

function TimeFacts({ at, zone, deviceZone }: { at: Date; zone: string; deviceZone?: string | undefined }) {
  const { t } = useTranslation('blocks');
  const rows: [string, string, string][] = [[t('time.yours'), formatInstant(at, zone, 'second'), zone]];
  if (deviceZone) rows.push([t('time.device'), formatInstant(at, deviceZone, 'second'), deviceZone]);
  if (zone !== 'UTC') rows.push(['UTC', formatInstant(at, 'UTC', 'second'), '']);
  return (
    <table className={styles.facts}>
      <tbody>
        {rows.map(([label, text, name]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            <td>{name}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={3}>
            <RelativeTime at={at} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
