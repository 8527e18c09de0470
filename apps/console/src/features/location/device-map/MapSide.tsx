import type { MapDevice } from '@tilldeck/contracts/location/map.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import type { DeviceSpot } from '../parts/ring/ring.rules.ts';
import styles from './DeviceMap.module.css';
import { MapDeviceList } from './MapDeviceList.tsx';
import type { MapData } from './useMapData.ts';

interface MapSideProps {
  data: MapData;
  /** The spot that was clicked; all of the view without one. */
  spot: DeviceSpot | undefined;
  onShowAll: () => void;
  onShow: (device: MapDevice) => void;
  listHref: string;
}

/** Beside the map: how many, and which ones as soon as single devices are shown. */
export function MapSide({ data, spot, onShowAll, onShow, listHref }: MapSideProps) {
  const { t } = useTranslation('deviceMap');
  const { figures } = data;
  const devices = spot?.devices ?? data.spots.flatMap((each) => each.devices);
  return (
    <aside className={styles.side} aria-label={t('side')}>
      {figures ? (
        <dl className={styles.counts} aria-live="polite">
          {(['total', 'online', 'offline'] as const).map((key) => (
            <div key={key}>
              <dt>{t(`count.${key}`)}</dt>
              <dd>
                <NumberText value={figures[key]} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <SkeletonLines rows={3} />
      )}
      {spot ? (
        <p className={styles.note}>
          {t('spot', { count: spot.total })}{' '}
          <ActionButton kind="link" size="small" label={t('showAll')} onClick={onShowAll} />
        </p>
      ) : null}
      {data.isClose ? (
        <MapDeviceList devices={devices} onShow={onShow} />
      ) : (
        <p className={styles.note}>{t('zoomIn')}</p>
      )}
      {data.isCapped ? <p className={styles.note}>{t('capped')}</p> : null}
      <p className={styles.note}>
        <Link to={listHref}>{t('openList')}</Link>
      </p>
    </aside>
  );
}
