import type { MapBase } from '@tilldeck/contracts/location/map.schemas';
import { useEffect, useState } from 'react';
import { isStyle, type LoadedBase } from './map-base.rules.ts';

type Loading = { base: MapBase; loaded?: LoadedBase; hasFailed?: boolean };

async function load({ kind, url }: MapBase, signal: AbortSignal): Promise<LoadedBase> {
  // A style may name PMTiles among its sources.
  const tiles = await import('../../lib/map/pm-tiles.ts');
  tiles.teachPmTiles();
  if (kind === 'pmtiles') return { kind, url, isVector: await tiles.isVector(url) };
  const answer = await fetch(url, { signal, credentials: 'omit' });
  const style: unknown = answer.ok ? await answer.json() : null;
  if (!isStyle(style)) throw new Error(`no style: ${answer.status}`);
  return { kind: 'style', style };
}

/** What the installation's map is made of. Tiles need nothing before; of a style or PMTiles it takes a moment, or fails. */
export function useLoadedBase(base: MapBase | undefined): Omit<Loading, 'base'> {
  const [state, setState] = useState<Loading>();
  useEffect(() => {
    if (base?.kind !== 'style' && base?.kind !== 'pmtiles') return;
    const leaving = new AbortController();
    void load(base, leaving.signal)
      .then((loaded) => ({ base, loaded }))
      .catch(() => ({ base, hasFailed: true }))
      .then((next) => {
        if (!leaving.signal.aborted) setState(next);
      });
    return () => leaving.abort();
  }, [base]);
  return state?.base === base && state ? state : {};
}
