import { mapBaseKinds } from '@tilldeck/contracts/location/map.schemas';
import { datums } from '@tilldeck/contracts/location/place.schemas';
import { z } from 'zod';

/** Settings of what maps are drawn on (ADR 0099). */
export const mapSettings = {
  MAP_KIND: z
    .enum(mapBaseKinds)
    .default('atlas')
    .describe(
      'What maps are drawn on: the atlas of the console, or what MAP_URL names: raster tiles, a style, PMTiles',
    ),
  MAP_URL: z
    .string()
    .regex(/^https?:\/\//, 'an address with https://')
    .optional()
    .describe('Template of tiles with {z}, {x} and {y}, a style or a PMTiles file; browsers fetch it from there'),
  MAP_DATUM: z.enum(datums).default('wgs84').describe('What that map is drawn in; maps of China are in gcj02'),
  MAP_ATTRIBUTION: z.string().default('').describe('Whom the map names as its source'),
  MAP_BORDERS: z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
    .default(true)
    .describe('Whether the atlas draws borders of countries; what may be drawn is law in some'),
};
