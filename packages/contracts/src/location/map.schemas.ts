import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { deviceFilter, deviceState } from '../devices/device.schemas.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { mapDevicesZoom, mapZoomMax } from './location.limits.ts';
import { datums, placeSources } from './place.schemas.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** The area a map shows. West above east: it reaches over the antimeridian. */
export const viewBox = {
  west: longitude.describe('Above `east` where the area reaches over the antimeridian'),
  south: latitude,
  east: longitude,
  north: latitude,
};
/** Those filters of the device list that a map offers. */
export const mapFilter = deviceFilter.pick({
  state: true,
  modelIds: true,
  partnerId: true,
  groupId: true,
  tagIds: true,
  shopId: true,
});
export type MapFilter = z.output<typeof mapFilter>;

export const mapView = z.object({
  ...viewBox,
  zoom: z.number().min(0).max(mapZoomMax),
  ...mapFilter.shape,
});
export type MapView = z.output<typeof mapView>;
export const mapCloseView = mapView.extend({ zoom: z.number().min(mapDevicesZoom).max(mapZoomMax) });

export const mapCell = z.object({
  cell: z.int().describe('Number of the cell at `level`'),
  latitude: z.number().describe('Where to draw it: the mean of its devices'),
  longitude: z.number(),
  total: z.int(),
  online: z.int(),
  offline: z.int().describe('The rest of `total` is inactive or disabled'),
});
export type MapCell = z.output<typeof mapCell>;
export const mapCells = z.object({
  level: z.int().describe('Level of the cells: four more than the zoom'),
  cells: z.array(mapCell).describe('Whole cells that the area touches, devices outside the area included'),
  total: z.int().describe('Of all cells together'),
  online: z.int(),
  offline: z.int(),
  bounds: z
    .object(viewBox)
    .nullable()
    .describe(
      'A box that holds every device that was counted; of large fleets the cells they are in. Null without devices',
    ),
  asOf: instant.describe('When it was counted; of large fleets a few seconds ago'),
});
export type MapCells = z.output<typeof mapCells>;

/** `own`: the device measured it; `shop`: it has no position of its own and is where its shop is. */
export const positionOrigins = ['own', 'shop'] as const;
export const position = z.object({
  latitude,
  longitude,
  accuracyM: z.number().nullable(),
  origin: z.enum(positionOrigins),
  source: z.enum(placeSources).nullable().describe('How the device measured it; null for the place of its shop'),
  at: instant.describe('When it was measured; of the place of a shop, since when the device is there'),
  isRounded: z.boolean().describe('Its owner wants positions rounded to 100 m'),
});
export type Position = z.output<typeof position>;

export const mapDevice = position.extend({
  id: recordId,
  sn: z.string(),
  customerSn: z.string(),
  modelName: z.string(),
  partnerName: z.string(),
  shopId: recordId.nullable(),
  shopName: z.string().nullable(),
  state: deviceState,
});
export type MapDevice = z.output<typeof mapDevice>;
export const mapDevices = z.object({
  devices: z.array(mapDevice),
  isCapped: z.boolean().describe('The area holds more than are answered'),
  asOf: instant,
});
export type MapDevices = z.output<typeof mapDevices>;

export const mapSearch = z.object({ sn: serialNumber });
export const positionChoice = z.object({ deviceId: recordRef('device') });
export const devicePosition = z.object({ position: position.nullable() });

/** `atlas`: the outlines of countries that come with the console; nothing is fetched from outside. */
export const mapBaseKinds = ['atlas', 'raster', 'style', 'pmtiles'] as const;
export const mapBase = z.object({
  kind: z.enum(mapBaseKinds),
  url: z.string().describe('Template of tiles with {z}, {x} and {y}, a style, or a PMTiles file; empty for the atlas'),
  datum: z.enum(datums).describe('What the map is drawn in; positions are WGS 84 and are converted for it'),
  attribution: z.string(),
  hasBorders: z.boolean().describe('Whether the atlas draws borders of countries'),
});
export type MapBase = z.output<typeof mapBase>;
