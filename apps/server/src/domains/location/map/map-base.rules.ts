import type { MapBase } from '@tilldeck/contracts/location/map.schemas';

interface MapSettings {
  MAP_KIND: MapBase['kind'];
  MAP_URL?: string | undefined;
  MAP_DATUM: MapBase['datum'];
  MAP_ATTRIBUTION: string;
  MAP_BORDERS: boolean;
}

/** Without an address, or for the atlas, everything comes from the console itself, which is in WGS 84. */
export function mapBaseOf(settings: MapSettings): MapBase {
  const url = settings.MAP_KIND === 'atlas' ? '' : (settings.MAP_URL ?? '');
  return {
    kind: url === '' ? 'atlas' : settings.MAP_KIND,
    url,
    datum: url === '' ? 'wgs84' : settings.MAP_DATUM,
    attribution: settings.MAP_ATTRIBUTION,
    hasBorders: settings.MAP_BORDERS,
  };
}
