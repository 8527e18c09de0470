import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';

/** A chunk of its own: only installations with such a file need it. */
const protocol = new Protocol();
let isTaught = false;

/** The library then reads `pmtiles://` addresses, by ranges of the file. */
export function teachPmTiles(): void {
  if (!isTaught) addProtocol('pmtiles', protocol.tile);
  isTaught = true;
}

/** Whether the file draws lines and names, or pictures. Fails where it is no PMTiles file, or cannot be read in parts. */
export async function isVector(url: string): Promise<boolean> {
  const file = protocol.get(url) ?? new PMTiles(url);
  protocol.add(file);
  const { tileType } = await file.getHeader();
  return tileType === TileType.Mvt || tileType === TileType.Mlt;
}
