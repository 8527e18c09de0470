import { AttributionControl, Map as DrawnMap, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palette } from '../../lib/theme/palette.ts';
import { useShownTheme } from '../../lib/theme/shown-theme.ts';
import styles from './MapFrame.module.css';
import { type MapContent, mapStyle } from './map-style.rules.ts';

// Without it the library looks beside its own file, where the build put nothing, and the map stays blank.
setWorkerUrl(workerUrl);

/** The map itself. A chunk of its own with the library and its worker: import it with `lazy` only. */
export function MapView({ label, view, hasBorders = true, draw }: MapContent) {
  const { t, i18n } = useTranslation('blocks');
  const isDark = useShownTheme() === 'dark';
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const style = mapStyle({
    colours: palette(isDark),
    isDark,
    hasBorders,
    data: new URL(__BASE_MAP_FILE__, window.location.origin).href,
  });
  const begin = useEffectEvent((container: HTMLElement) => {
    const locale = {
      'Map.Title': label,
      'NavigationControl.ZoomIn': t('map.zoomIn'),
      'NavigationControl.ZoomOut': t('map.zoomOut'),
    };
    const made = new DrawnMap({
      container,
      style,
      locale,
      ...(view ?? { center: [10, 30] as [number, number], zoom: 1 }),
      attributionControl: false,
      // Tilted maps help nobody find a shop.
      pitchWithRotate: false,
      dragRotate: false,
    });
    made.addControl(new AttributionControl({ compact: false }));
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    return made;
  });
  const drawAgain = useEffectEvent((on: DrawnMap) => draw?.(on));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language names the buttons again
  useEffect(() => {
    if (!place.current) return;
    const made = begin(place.current);
    made.on('style.load', () => drawAgain(made));
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [i18n.language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a style is made of, not the object
  useEffect(() => {
    map?.setStyle(style);
  }, [isDark, hasBorders]);
  return <div ref={place} className={styles.map} />;
}
