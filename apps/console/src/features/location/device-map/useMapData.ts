import { mapDevicesZoom } from '@tilldeck/contracts/location/location.limits';
import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import type { MapArea } from '../../../components/map/map-area.rules.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { type Cluster, type DeviceSpot, mergeCells, spotsOf } from '../parts/ring/ring.rules.ts';
import type { useMapFilter } from './useMapFilter.ts';

type Filter = ReturnType<typeof useMapFilter>['input'];

/** Devices in a box that is known before the map has said what it shows. */
export const wholeWorld: MapArea = { west: -180, south: -85, east: 180, north: 85, zoom: 1 };

const isEmptyArea = (error: unknown) => error instanceof ApiError && error.error === 'location.area_empty';

export interface MapData {
  isClose: boolean;
  rings: readonly Cluster[];
  spots: readonly DeviceSpot[];
  figures: { total: number; online: number; offline: number } | null;
  isCapped: boolean;
  asOf: string | undefined;
  isPending: boolean;
  isEmpty: boolean;
  error: unknown;
  retry: () => void;
}

/** What is in the area: rings of many devices far away, single spots near by. Old answers stay until new ones arrive. */
export function useMapData(area: MapArea, filter: Filter): MapData {
  const isClose = area.zoom >= mapDevicesZoom;
  const input = { ...filter, ...area };
  const options = { placeholderData: <T>(old: T) => old };
  const cells = useCall(mapRoutes.cells, input, { ...options, enabled: !isClose });
  const devices = useCall(mapRoutes.devices, input, { ...options, enabled: isClose, retry: false });
  const asked = isClose ? devices : cells;
  const isEmpty = isClose ? isEmptyArea(devices.error) : cells.data?.total === 0;
  const spots = isClose && devices.data && !isEmpty ? spotsOf(devices.data.devices) : [];
  const rings = isClose || !cells.data ? spots : mergeCells(cells.data.cells, area.zoom);
  const sum = (of: 'total' | 'online' | 'offline') => rings.reduce((all, ring) => all + ring[of], 0);
  return {
    isClose,
    rings,
    spots,
    figures: asked.data || isEmpty ? { total: sum('total'), online: sum('online'), offline: sum('offline') } : null,
    isCapped: isClose && devices.data?.isCapped === true,
    asOf: isEmpty ? undefined : asked.data?.asOf,
    isPending: asked.isPending,
    isEmpty,
    error: isEmpty || asked.data ? undefined : asked.error,
    retry: () => void asked.refetch(),
  };
}
