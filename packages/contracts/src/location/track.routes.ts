import { defineLiveRoutes, route } from '../core/route.ts';
import { track, trackDays, trackDaysQuery, trackFile, trackPeriod, trackQuery } from './track.schemas.ts';

const live = {
  but: {
    path: 'Every path looked at is kept in the operation log',
    days: 'The person chooses from it once',
    gpx: 'Every path looked at is kept in the operation log',
  },
};

export const trackRoutes = defineLiveRoutes('location/track', live, {
  path: route({
    method: 'POST',
    path: 'monitor/track/path',
    permission: 'tracker.get',
    audit: 'position.path_viewed',
    summary: 'Where one device was over a period: lines, stops and silences; kept in the operation log',
    input: trackQuery,
    output: track,
    errors: ['core.not_found', 'location.period_too_long'],
  }),
  days: route({
    method: 'POST',
    path: 'monitor/track/days',
    permission: 'tracker.get',
    summary: 'Days that have positions of one device',
    input: trackDaysQuery,
    output: trackDays,
    errors: ['core.not_found'],
  }),
  gpx: route({
    method: 'POST',
    path: 'monitor/track/gpx',
    permission: 'tracker.export',
    audit: 'position.path_exported',
    summary: 'All points of one device over a period as GPX; kept in the operation log',
    input: trackPeriod,
    output: trackFile,
    errors: ['core.not_found', 'location.period_too_long'],
  }),
});
