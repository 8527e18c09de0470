import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import {
  devicePosition,
  mapBase,
  mapCells,
  mapCloseView,
  mapDevice,
  mapDevices,
  mapSearch,
  mapView,
  positionChoice,
} from './map.schemas.ts';

const live = {
  topics: ['devices.overview', 'location.map'],
  but: {
    // Near enough to see a single device go down a street.
    devices: ['devices.overview', 'devices.device'],
    find: 'Every look at a single position is kept in the operation log',
    position: 'Every look at a single position is kept in the operation log',
    base: 'Changes with a new start of the server only',
  },
};

export const mapRoutes = defineLiveRoutes('location/map', live, {
  cells: route({
    method: 'POST',
    path: 'monitor/map/cells',
    permission: 'map.query',
    summary: 'Devices of an area, counted by cells of the map',
    input: mapView,
    output: mapCells,
    errors: ['core.not_found'],
  }),
  devices: route({
    method: 'POST',
    path: 'monitor/map/devices',
    permission: 'map.query',
    summary: 'Single devices of a small area, 2,000 at most',
    input: mapCloseView,
    output: mapDevices,
    errors: ['core.not_found', 'location.area_empty'],
  }),
  find: route({
    method: 'POST',
    path: 'monitor/map/find',
    permission: 'map.query',
    audit: 'position.found',
    summary: 'Where the device with this serial number is; kept in the operation log',
    input: mapSearch,
    output: mapDevice,
    errors: ['location.sn_not_found', 'location.no_position'],
  }),
  position: route({
    method: 'POST',
    path: 'monitor/map/position',
    permission: 'map.query',
    audit: 'position.viewed',
    summary: 'Where one device is, for its own page; kept in the operation log',
    input: positionChoice,
    output: devicePosition,
    errors: ['core.not_found'],
  }),
  base: route({
    method: 'POST',
    path: 'monitor/map/base',
    permission: 'map.query',
    orPermissions: ['tracker.get', 'fence.query'],
    summary: 'What maps are drawn on',
    input: nothing,
    output: mapBase,
  }),
});
