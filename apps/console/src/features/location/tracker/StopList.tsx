import type { Track } from '@tilldeck/contracts/location/track.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { elapsedTime } from '../../../lib/format/instant.ts';
import styles from './Tracker.module.css';

interface StopListProps {
  stops: Track['stops'];
  chosen: number | undefined;
  onChoose: (index: number) => void;
}

/** Where the device stayed, in the order of time. */
export function StopList({ stops, chosen, onChoose }: StopListProps) {
  const { t, i18n } = useTranslation('tracker');
  return (
    <SectionCard title={t('stops', { count: stops.length })} isFlush>
      {stops.length === 0 ? <EmptyState kind="nothing" title={t('noStops')} isCompact /> : null}
      <ol className={styles.stops}>
        {stops.map((stop, index) => (
          <li key={stop.from} data-chosen={index === chosen || undefined}>
            <button type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
              <b>{index + 1}</b>
              <span>{elapsedTime(new Date(stop.from), new Date(stop.to), i18n.language)}</span>
              <TimeText at={stop.from} isZoneShown={false} />
            </button>
            {stop.shop ? <Link to={`/device/shop/details/${stop.shop.id}`}>{stop.shop.name}</Link> : null}
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
