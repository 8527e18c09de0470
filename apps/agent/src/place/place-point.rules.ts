import type { TakenPoint } from '@tilldeck/contracts/location/place.rules';
import type { PlacePoint } from '@tilldeck/contracts/location/place.schemas';

/** A fix as a message has it. */
export const placePointOf = ({ at, latitude, longitude, accuracyM, speedMps, source }: TakenPoint): PlacePoint => ({
  at,
  latitude,
  longitude,
  ...(accuracyM === null ? {} : { accuracyM }),
  ...(speedMps === null ? {} : { speedMps }),
  source,
  datum: 'wgs84',
});
