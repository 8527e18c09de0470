import {
  AttributionControl,
  Map as DrawnMap,
  type GeoJSONSource,
  type MapMouseEvent,
  NavigationControl,
  type PointLike,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palette } from '../../lib/theme/palette.ts';
import { useShownTheme } from '../../lib/theme/shown-theme.ts';
import styles from './MapFrame.module.css';
import { areaOf, type MapTarget } from './map-area.rules.ts';
import { fontOf } from './map-base.rules.ts';
import { datumOf, type MapDatum } from './map-datum.rules.ts';
import { type MapContent, type MapInk, mapStyle } from './map-style.rules.ts';
import { useLoadedBase } from './useLoadedBase.ts';
import { useMapHandles } from './useMapHandles.ts';

// Without it the library looks beside its own file, where the build put nothing, and the map stays blank.
setWorkerUrl(workerUrl);

const inkOf = (element: Element): MapInk => {
  const look = getComputedStyle(element);
  const of = (name: string) => look.getPropertyValue(name).trim();
  return {
    ok: of('--blk-ok'),
    bad: of('--blk-bad'),
    warn: of('--blk-warn'),
    idle: of('--blk-idle'),
    primary: of('--td-primary'),
    text: of('--td-text'),
    surface: of('--td-surface'),
  };
};

/** Closer than this a single place is only a dot on an empty area. */
const closestFit = 15;

function move(map: DrawnMap, target: MapTarget) {
  // The library itself does without movement where the person asked for less of it.
  if ('box' in target) map.fitBounds(target.box, { padding: 48, maxZoom: closestFit });
  else map.flyTo(target);
}

/** The map itself. A chunk of its own with the library and its worker: import it with `lazy` only. */
export function MapView(content: MapContent) {
  const { label, view, base, isTall, sources, target } = content;
  const datum = datumOf(base);
  const { loaded, hasFailed } = useLoadedBase(base);
  const { t, i18n } = useTranslation('blocks');
  const isDark = useShownTheme() === 'dark';
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const given = useRef<{ sources?: MapContent['sources']; datum?: MapDatum }>({});
  const style = mapStyle({
    colours: palette(isDark),
    isDark,
    language: i18n.language.slice(0, 2),
    base,
    loaded,
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
      ...(view ? datum.place(view) : { center: [10, 30] as [number, number], zoom: 1 }),
      attributionControl: false,
      // Tilted maps help nobody find a shop.
      pitchWithRotate: false,
      dragRotate: false,
    });
    made.addControl(new AttributionControl({ compact: false }));
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    made.addControl(new ScaleControl());
    return made;
  });
  const fill = useEffectEvent((on: DrawnMap) => {
    for (const [name, data] of Object.entries(sources ?? {}))
      if (!on.getSource(name)) on.addSource(name, { type: 'geojson', data: datum.collection(data) });
    const isDrawn = new Set(on.getLayersOrder());
    content.draw?.(on, inkOf(on.getContainer()));
    const font = fontOf(style);
    if (font)
      for (const id of on.getLayersOrder())
        if (!isDrawn.has(id) && on.getLayer(id)?.type === 'symbol') on.setLayoutProperty(id, 'text-font', font);
  });
  const tellArea = useEffectEvent((on: DrawnMap) => {
    // A page that is kept behind another one shows nothing.
    if (on.getContainer().clientWidth === 0) return;
    const { lng, lat } = on.getCenter();
    content.onArea?.(datum.areaBack(areaOf(on)), datum.placeBack({ center: [lng, lat], zoom: on.getZoom() }));
  });
  const addImage = useEffectEvent((on: DrawnMap, name: string) => {
    const image = content.image?.(name, inkOf(on.getContainer()));
    if (image && !on.hasImage(name)) on.addImage(name, image, { pixelRatio: 2 });
  });
  const featuresAt = useEffectEvent((on: DrawnMap, point: PointLike) => {
    const layers = (content.pickable ?? []).filter((layer) => on.getLayer(layer));
    return layers.length > 0 ? on.queryRenderedFeatures(point, { layers }) : [];
  });
  const pick = useEffectEvent((on: DrawnMap, { point, lngLat }: MapMouseEvent) =>
    content.onPick?.(featuresAt(on, point), datum.placeBack({ center: [lngLat.lng, lngLat.lat], zoom: on.getZoom() })),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language names the buttons again
  useEffect(() => {
    if (!place.current) return;
    const made = begin(place.current);
    made.on('style.load', () => fill(made));
    made.setMissingStyleImageResolver((name) => addImage(made, name));
    made.on('moveend', () => tellArea(made));
    made.on('resize', () => tellArea(made));
    made.on('click', (event) => pick(made, event));
    made.on('mousemove', ({ point }) => {
      made.getCanvas().style.cursor = featuresAt(made, point).length > 0 ? 'pointer' : '';
    });
    made.once('load', () => tellArea(made));
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [i18n.language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a style is made of, not the object
  useEffect(() => {
    // From scratch: the difference to a style that is still loading cannot be found, about which the library complains.
    map?.setStyle(style, { diff: false });
  }, [isDark, base, loaded]);
  useEffect(() => {
    // A path that is played moves one dot twenty times a second: sources that stay are not sent to the worker again.
    const before = given.current.datum === datum ? given.current.sources : undefined;
    for (const [name, data] of Object.entries(sources ?? {}))
      if (data !== before?.[name]) void map?.getSource<GeoJSONSource>(name)?.setData(datum.collection(data));
    given.current = { sources, datum };
  }, [map, sources, datum]);
  useEffect(() => {
    if (map && target) move(map, datum.target(target));
  }, [map, target, datum]);
  useMapHandles(map, datum, content.handles, content.onDrag);
  return (
    <>
      <div ref={place} className={styles.map} data-tall={isTall || undefined} />
      {hasFailed ? (
        <p role="note" className={styles.note}>
          {t('map.baseFailed')}
        </p>
      ) : null}
    </>
  );
}
