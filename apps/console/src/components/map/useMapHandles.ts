import { type Map as DrawnMap, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './MapFrame.module.css';
import { wrapLongitude } from './map-area.rules.ts';
import type { MapDatum } from './map-datum.rules.ts';
import type { MapContent, MapHandle } from './map-style.rules.ts';

type Held = { marker: Marker; isDragged: boolean };

/** Points of a map that people drag. They follow what the page says, except while one is in hand. */
export function useMapHandles(
  map: DrawnMap | null,
  datum: MapDatum,
  handles: readonly MapHandle[] | undefined,
  onDrag: MapContent['onDrag'],
) {
  const held = useRef(new Map<string, Held>());
  const tell = useEffectEvent((key: string, marker: Marker) => {
    const { lng, lat } = marker.getLngLat();
    const [longitude, latitude] = datum.placeBack({ center: [wrapLongitude(lng), lat], zoom: 0 }).center;
    onDrag?.(key, { latitude, longitude });
  });
  useEffect(() => {
    const known = held.current;
    return () => {
      for (const { marker } of known.values()) marker.remove();
      known.clear();
    };
  }, []);
  useEffect(() => {
    if (!map) return;
    const known = held.current;
    for (const { key, latitude, longitude, label, isMain } of handles ?? []) {
      const [lng, lat] = datum.place({ center: [longitude, latitude], zoom: 0 }).center;
      const own = known.get(key);
      if (own) {
        if (!own.isDragged) own.marker.setLngLat([lng, lat]);
        own.marker.getElement().title = label;
        continue;
      }
      const element = document.createElement('div');
      element.className = (isMain ? styles.mainHandle : styles.handle) ?? '';
      element.title = label;
      element.dataset.handle = key;
      const marker = new Marker({ element, draggable: true }).setLngLat([lng, lat]).addTo(map);
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', label);
      const one: Held = { marker, isDragged: false };
      known.set(key, one);
      marker.on('dragstart', () => {
        one.isDragged = true;
      });
      marker.on('drag', () => tell(key, marker));
      marker.on('dragend', () => {
        one.isDragged = false;
        tell(key, marker);
      });
    }
  }, [map, datum, handles]);
}
