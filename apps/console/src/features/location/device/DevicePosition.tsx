import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import type { Position } from '@tilldeck/contracts/location/map.schemas';
import { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { MapFrame } from '../../../components/map/MapFrame.tsx';
import { type MapPlace, writePlace } from '../../../components/map/map-area.rules.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { circleAround } from '../parts/place/circle.rules.ts';
import { useMapBase } from '../parts/place/useMapBase.ts';
import { drawPosition } from './position.layers.ts';

/** The atlas shows coasts and borders only: closer than a country there is nothing to see. */
const zoomOn = { atlas: 5, tiles: 14 };

/** Where a device is, and how that is known. */
export function DevicePosition({ device }: { device: Device }) {
  const { t } = useTranslation('deviceMap');
  const answer = useCall(mapRoutes.position, { deviceId: device.id }, { staleTime: 60_000 });
  const position = answer.data?.position;
  return (
    <SectionCard
      title={t('position.title')}
      actions={
        <Can route={trackRoutes.path}>
          <Link to={`/map/tracker?device=${device.id}`}>{t('position.track')}</Link>
        </Can>
      }
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
    >
      {position ? (
        <PositionMap sn={device.sn} position={position} />
      ) : (
        <EmptyState kind="nothing" title={t('position.none')} text={t('position.noneText')} isCompact />
      )}
    </SectionCard>
  );
}

function PositionMap({ sn, position }: { sn: string; position: Position }) {
  const { t } = useTranslation('deviceMap');
  const base = useMapBase();
  const { latitude, longitude, accuracyM } = position;
  const place: MapPlace = {
    center: [longitude, latitude],
    zoom: zoomOn[!base || base.kind === 'atlas' ? 'atlas' : 'tiles'],
  };
  const [sources] = useState(() => ({
    position: {
      type: 'FeatureCollection' as const,
      features: [
        { type: 'Feature' as const, properties: {}, geometry: circleAround(position, accuracyM ?? 0) },
        { type: 'Feature' as const, properties: {}, geometry: { type: 'Point' as const, coordinates: place.center } },
      ],
    },
  }));
  const facts = [
    {
      label: t('place'),
      value: (
        <Link to={`/map/device?at=${writePlace(place)}`}>
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </Link>
      ),
    },
    { label: t('position.origin'), value: t(`origin.${position.source ?? 'shop'}`) },
    { label: t('position.accuracy'), value: accuracyM === null ? null : `${Math.round(accuracyM)} m` },
    { label: t(position.origin === 'own' ? 'position.at' : 'position.since'), value: <TimeText at={position.at} /> },
  ];
  return (
    <>
      <FactsGrid facts={facts} />
      <MapFrame
        label={t('position.of', { sn })}
        base={base}
        view={place}
        sources={sources}
        draw={drawPosition}
        table={{
          columns: [
            { key: 'label', title: t('position.title'), isKey: true, render: ({ label }) => label },
            { key: 'value', title: sn, render: ({ value }) => value },
          ],
          rows: facts,
          rowKey: ({ label }) => label,
        }}
      />
    </>
  );
}
