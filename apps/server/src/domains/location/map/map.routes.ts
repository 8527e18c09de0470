import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import { bind } from '../../../platform/http/bind.ts';
import { countCells, listMapDevices } from './map.view.ts';
import { mapBaseOf } from './map-base.rules.ts';
import { findOnMap, lookAtPosition } from './position.service.ts';

export const mapHandlers = bind(mapRoutes, {
  cells: (ctx, input) => countCells(ctx.scope, input),
  devices: (ctx, input) => listMapDevices(ctx.scope, input),
  find: (ctx, input) => findOnMap(ctx, input.sn),
  position: (ctx, input) => lookAtPosition(ctx, input.deviceId),
  base: async (ctx) => mapBaseOf(ctx.app.config),
});
