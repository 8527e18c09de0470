import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import { useCall } from '../../../../lib/request/route-queries.ts';

/** What this cloud draws maps on. The same until the server starts again. */
export const useMapBase = () => useCall(mapRoutes.base, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
