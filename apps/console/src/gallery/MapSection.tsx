import { MapFrame } from '../components/map/MapFrame.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { useSay } from './useSay.ts';

const shops = [
  { name: 'Berlin', longitude: 13.4, latitude: 52.52, tills: 12 },
  { name: '上海', longitude: 121.47, latitude: 31.23, tills: 40 },
  { name: 'São Paulo', longitude: -46.63, latitude: -23.55, tills: 7 },
];

const points: GeoJSON.FeatureCollection = {
  type: 'FeatureCollection',
  features: shops.map(({ name, longitude, latitude }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
};

const sources = { shops: points };

export function MapSection() {
  const say = useSay();
  return (
    <SectionCard title={say('Map with a base map of its own', '自带底图的地图')}>
      <MapFrame
        label={say('Shops on the map', '门店地图')}
        sources={sources}
        draw={(map, ink) => {
          map.addLayer({ id: 'shop', type: 'circle', source: 'shops', paint: { 'circle-color': ink.primary } });
          map.addLayer({
            id: 'shop-name',
            type: 'symbol',
            source: 'shops',
            layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-offset': [0, 1.1] },
            paint: { 'text-color': ink.text },
          });
        }}
        table={{
          columns: [
            { key: 'name', title: say('Shop', '门店'), isKey: true, render: ({ name }) => name },
            { key: 'tills', title: say('Tills', '收银机'), align: 'end', render: ({ tills }) => tills },
          ],
          rows: shops,
          rowKey: ({ name }) => name,
        }}
      />
    </SectionCard>
  );
}
