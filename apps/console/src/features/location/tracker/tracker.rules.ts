import type { Track, TrackCorner } from '@tilldeck/contracts/location/track.schemas';
import type { MapTarget } from '../../../components/map/map-area.rules.ts';
import { boxOf } from '../../../components/map/map-area.rules.ts';
import { circleAround } from '../parts/place/circle.rules.ts';

type Feature = GeoJSON.Feature;
const collection = (features: Feature[]): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features });
const ms = (at: string): number => Date.parse(at);

/** The path in pieces, each with how late it is: 0 at the first point, 1 at the last. */
export function pathFeatures(track: Track): GeoJSON.FeatureCollection {
  const { from, to } = knownSpan(track) ?? { from: 0, to: 0 };
  const span = Math.max(1, to - from);
  return collection(
    track.lines.flatMap(({ isGap, corners }) =>
      corners.slice(1).map((corner, index): Feature => {
        const before = corners[index] as TrackCorner;
        return {
          type: 'Feature',
          properties: { isGap, share: (ms(before.at) - from) / span },
          geometry: {
            type: 'LineString',
            coordinates: [
              [before.longitude, before.latitude],
              [corner.longitude, corner.latitude],
            ],
          },
        };
      }),
    ),
  );
}

export const stopFeatures = ({ stops }: Track, chosen: number | undefined): GeoJSON.FeatureCollection =>
  collection(
    stops.map(({ longitude, latitude }, index) => ({
      type: 'Feature',
      properties: { index, number: String(index + 1), isChosen: index === chosen },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  );

/** Vague points as the circle the device is somewhere in. */
export const vagueFeatures = ({ vague }: Track): GeoJSON.FeatureCollection =>
  collection(
    vague.map((corner) => ({
      type: 'Feature',
      properties: {},
      geometry: circleAround(corner, corner.accuracyM ?? 0),
    })),
  );

export interface Moment {
  longitude: number;
  latitude: number;
  accuracyM: number | null;
  /** Nothing is known of this moment: the place is the last one before the silence. */
  isSilent: boolean;
}

/** Where the device was at a moment; undefined before the first and after the last point. */
export function placeAt({ lines }: Track, at: number): Moment | undefined {
  for (const { isGap, corners } of lines) {
    const next = corners.findIndex((corner) => ms(corner.at) >= at);
    const [before, after] = [corners[Math.max(0, next - 1)], corners[next]];
    if (!before || !after || ms(before.at) > at) continue;
    const span = ms(after.at) - ms(before.at);
    const share = isGap || span === 0 ? 0 : (at - ms(before.at)) / span;
    return {
      longitude: before.longitude + (after.longitude - before.longitude) * share,
      latitude: before.latitude + (after.latitude - before.latitude) * share,
      accuracyM: before.accuracyM,
      isSilent: isGap,
    };
  }
  return undefined;
}

export const nowFeatures = (moment: Moment | undefined): GeoJSON.FeatureCollection =>
  collection(
    moment
      ? [
          {
            type: 'Feature',
            properties: { kind: 'accuracy' },
            geometry: circleAround(moment, moment.accuracyM ?? 0),
          },
          {
            type: 'Feature',
            properties: { kind: 'device', isSilent: moment.isSilent },
            geometry: { type: 'Point', coordinates: [moment.longitude, moment.latitude] },
          },
        ]
      : [],
  );

/** First and last moment with a place, or undefined when the period has none. */
export function knownSpan({ lines }: Track): { from: number; to: number } | undefined {
  const corners = lines.flatMap((line) => line.corners);
  const [first, last] = [corners[0], corners.at(-1)];
  return first && last ? { from: ms(first.at), to: ms(last.at) } : undefined;
}

export const boxOfTrack = ({ lines, stops, vague }: Track): MapTarget | undefined =>
  boxOf([...lines.flatMap((line) => line.corners), ...stops, ...vague]);
