import { mapDevicesZoom } from '@tilldeck/contracts/location/location.limits';
import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import type { MapDevice } from '@tilldeck/contracts/location/map.schemas';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import { FilterBar } from '../../../components/list/FilterBar.tsx';
import { MapFrame } from '../../../components/map/MapFrame.tsx';
import { type MapArea, type MapPlace, type MapTarget, targetOf } from '../../../components/map/map-area.rules.ts';
import { ringImage } from '../../../components/map/ring-image.rules.ts';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { call } from '../../../lib/request/call.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { useMapBase } from '../parts/place/useMapBase.ts';
import { chosenSource, drawRings, ringLayer, ringSource } from '../parts/ring/ring.layers.ts';
import { ringFeatures } from '../parts/ring/ring.rules.ts';
import styles from './DeviceMap.module.css';
import { serialSearch } from './device.queries.ts';
import { LocatingForm } from './LocatingForm.tsx';
import { MapMessage } from './MapMessage.tsx';
import { MapSide } from './MapSide.tsx';
import { ringColumns } from './map.columns.tsx';
import { useMapData, wholeWorld } from './useMapData.ts';
import { mapFilters, useMapFilter } from './useMapFilter.ts';

const closeZoom = 16;
/** A click on a ring comes this much closer. */
const zoomStep = 2;

/** /map/device: where devices are. Place and filters are in the address. */
export function DeviceMapPage() {
  const { t } = useTranslation('deviceMap');
  const filter = useMapFilter();
  const base = useMapBase();
  const [begin] = useState(filter.place);
  const [area, setArea] = useState<MapArea>();
  const [moveTo, setMoveTo] = useState<MapTarget>();
  const [chosen, setChosen] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  const world = useCall(mapRoutes.cells, { ...filter.input, ...wholeWorld });
  const data = useMapData(area ?? wholeWorld, filter.input);
  const home = targetOf(world.data?.bounds);
  // A page without a place in its address begins where the devices are.
  const [isHome, setHome] = useState(Boolean(begin));
  if (!isHome && home && area) {
    setHome(true);
    setMoveTo(home);
  }
  const spot = data.spots.find(({ key }) => key === chosen);
  const show = ({ longitude, latitude }: MapDevice, zoom = closeZoom) => {
    setMoveTo({ center: [longitude, latitude], zoom: Math.max(zoom, area?.zoom ?? 0) });
    setChosen(`${latitude.toFixed(5)},${longitude.toFixed(5)}`);
  };
  const find = (sn: string) => call(mapRoutes.find, { sn }).then((device) => show(device), showFailure);
  const pick = (key: unknown, { center, zoom }: MapPlace) => {
    const ring = data.rings.find((each) => each.key === key);
    if (data.isClose || !ring) setChosen(ring?.key);
    else setMoveTo({ center: ring ? [ring.longitude, ring.latitude] : center, zoom: zoom + zoomStep });
  };
  const shown = { [ringSource]: ringFeatures(data.rings), [chosenSource]: ringFeatures(spot ? [spot] : []) };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={<LocatingForm />}
        description={
          <>
            {t('description')}{' '}
            {data.asOf ? (
              <>
                {t('countedAt')} <TimeText at={data.asOf} form="second" />
              </>
            ) : null}
          </>
        }
      />
      <div className={styles.bar}>
        <FilterBar
          filters={mapFilters}
          values={filter.values}
          onChange={filter.setValues}
          searchRef={search}
          end={
            <Picker
              label={t('find')}
              placeholder={t('find')}
              choices={serialSearch}
              widthPx={220}
              hasWideList
              onChange={(sn) => sn && void find(sn)}
            />
          }
        />
      </div>
      <div className={styles.columns}>
        <MapFrame
          label={t('title')}
          isTall
          base={base}
          {...(begin ? { view: begin } : {})}
          sources={shown}
          draw={drawRings}
          image={ringImage}
          target={moveTo}
          onArea={(next, place) => {
            setArea(next);
            if (isHome) filter.setPlace(place);
          }}
          pickable={[ringLayer]}
          onPick={([first], at) => pick(first?.properties.key, at)}
          over={<MapMessage data={data} onHome={home && (() => setMoveTo({ ...home }))} />}
          table={{ columns: ringColumns, rows: data.rings, rowKey: ({ key }) => key }}
        />
        <MapSide
          data={data}
          spot={spot}
          onShowAll={() => setChosen(undefined)}
          onShow={(device) => show(device, mapDevicesZoom)}
          listHref={`/device/list?${filter.query}`}
        />
      </div>
    </>
  );
}
