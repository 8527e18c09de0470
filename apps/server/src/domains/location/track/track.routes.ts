import { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import { bind } from '../../../platform/http/bind.ts';
import { listTrackDays, readTrack, writeGpx } from './track.service.ts';

export const trackHandlers = bind(trackRoutes, {
  path: (ctx, input) => readTrack(ctx, input),
  days: (ctx, input) => listTrackDays(ctx, input.deviceId),
  gpx: (ctx, input) => writeGpx(ctx, input),
});
