import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import type { ChartTable } from '../chart/ChartFrame.tsx';
import { PlainTable } from '../list/SectionTable.tsx';
import styles from './MapFrame.module.css';
import type { MapContent } from './map-style.rules.ts';

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }));

interface MapFrameProps<Row> extends MapContent {
  /** The same places as a table. */
  table: ChartTable<Row>;
  /** Over the map: that there is nothing here, that something failed. */
  over?: ReactNode;
}

/** The library needs WebGL 2, which remote desktops and some policies turn off. */
function canDrawMaps(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** The frame of every map: a base map of our own that asks no other server, and the same places as a table. */
export function MapFrame<Row>({ label, table, over, ...map }: MapFrameProps<Row>) {
  const { t } = useTranslation('blocks');
  const [isAble] = useState(canDrawMaps);
  const [isTable, setTable] = useState(!isAble);
  return (
    <figure className={styles.frame} aria-label={label}>
      <figcaption className={styles.head}>
        {isAble ? (
          <ActionButton
            kind="quiet"
            size="small"
            label={t(isTable ? 'map.asMap' : 'chart.asTable')}
            isPressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        ) : (
          <span role="note">{t('map.unavailable')}</span>
        )}
      </figcaption>
      {isTable ? (
        <PlainTable label={label} maxHeight={420} {...table} />
      ) : (
        <div className={styles.stage}>
          <Suspense fallback={<div className={styles.map} data-tall={map.isTall || undefined} aria-busy="true" />}>
            <MapView label={label} {...map} />
          </Suspense>
          {over ? <div className={styles.over}>{over}</div> : null}
        </div>
      )}
    </figure>
  );
}
