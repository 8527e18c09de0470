import type { FenceFixes } from '@tilldeck/contracts/location/fence.schemas';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePause } from '../../../components/base/usePause.ts';
import { MapFrame } from '../../../components/map/MapFrame.tsx';
import { ringImage } from '../../../components/map/ring-image.rules.ts';
import { useMapBase } from '../parts/place/useMapBase.ts';
import { chosenSource, ringSource } from '../parts/ring/ring.layers.ts';
import { type DeviceSpot, ringFeatures } from '../parts/ring/ring.rules.ts';
import { drawFence, fenceSource, fixSource } from './fence.layers.ts';
import { type Circle, circleShape, edgeOf, fixShapes, radiusTo, roundedSpot, viewOf } from './fence-map.rules.ts';

const fitMs = 500;

interface FenceMapProps {
  label: string;
  circle: Circle | null;
  fixes?: FenceFixes['fixes'];
  /** Devices that the fence is for, where they are now. */
  dots?: readonly DeviceSpot[];
  /** Where it can be changed: middle and edge are dragged, a click moves the middle. */
  onChange?: (circle: Partial<Circle>) => void;
}

const [noFixes, noDots]: [FenceFixes['fixes'], readonly DeviceSpot[]] = [[], []];

/** A fence as the polygon of its metres, with its devices. The table says the same in figures. */
export function FenceMap({ label, circle, fixes = noFixes, dots = noDots, onChange }: FenceMapProps) {
  const { t } = useTranslation('fence');
  const base = useMapBase();
  // What is typed is followed when typing rests, whatever the map showed; a radius alone moves nothing.
  const spot = usePause(circle ? `${circle.latitude},${circle.longitude}` : '', fitMs);
  const [fitted, setFitted] = useState({ spot, target: circle ? viewOf(circle) : undefined });
  if (fitted.spot !== spot) setFitted({ spot, target: circle ? viewOf(circle) : undefined });
  const sources = useMemo(
    () => ({
      [fenceSource]: circleShape(circle),
      [fixSource]: fixShapes(fixes),
      [ringSource]: ringFeatures(dots),
      [chosenSource]: ringFeatures(noDots),
    }),
    [circle, fixes, dots],
  );
  const handles = useMemo(
    () =>
      circle && onChange
        ? [
            { key: 'centre', ...circle, label: t('map.centre'), isMain: true },
            {
              key: 'edge',
              ...edgeOf(circle),
              label: `${t('map.edge')}: ${t('map.edgeText', { metres: circle.radiusM })}`,
            },
          ]
        : [],
    [circle, onChange, t],
  );
  const rows = [
    ...(circle ? [{ key: 'centre', name: t('field.centre'), ...circle, more: `${circle.radiusM} m` }] : []),
    ...fixes.map((fix, at) => ({
      key: `fix ${at}`,
      name: String(at + 1),
      ...fix,
      more: `± ${Math.round(fix.accuracyM)} m`,
    })),
    ...dots.map(({ key, devices, latitude, longitude, total }) => ({
      key,
      name: total === 1 ? (devices[0]?.sn ?? '') : t('map.devices', { count: total }),
      latitude,
      longitude,
      more: '',
    })),
  ];
  return (
    <MapFrame
      label={label}
      base={base}
      target={fitted.target}
      sources={sources}
      draw={drawFence}
      image={ringImage}
      handles={handles}
      {...(onChange
        ? {
            onPick: (_picked, { center: [longitude, latitude] }) => onChange(roundedSpot({ latitude, longitude })),
            onDrag: (key, spot) =>
              onChange(key === 'edge' && circle ? { radiusM: radiusTo(circle, spot) } : roundedSpot(spot)),
          }
        : {})}
      table={{
        columns: [
          { key: 'name', title: t('map.what'), isKey: true },
          { key: 'latitude', title: t('field.latitude'), render: ({ latitude }) => latitude.toFixed(6) },
          { key: 'longitude', title: t('field.longitude'), render: ({ longitude }) => longitude.toFixed(6) },
          { key: 'more', title: t('field.radius') },
        ],
        rows,
        rowKey: ({ key }) => key,
      }}
    />
  );
}
