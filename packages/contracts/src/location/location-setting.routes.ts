import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { locationSetting } from './location-setting.schemas.ts';

const live = { topics: ['location.setting'] };

/** Of the caller's own organisation: each decides how the devices it owns are located. */
export const locationSettingRoutes = defineLiveRoutes('location/setting', live, {
  detail: route({
    method: 'POST',
    path: 'monitor/location/setting',
    permission: 'map.query',
    orPermissions: ['tracker.get'],
    summary: 'How the devices of the caller’s organisation are located',
    input: nothing,
    output: locationSetting,
  }),
  modify: route({
    method: 'POST',
    path: 'monitor/location/modify',
    permission: 'map.edit',
    notFor: ['actor', 'key'],
    audit: 'location_setting.changed',
    summary: 'Change how the devices of the caller’s organisation are located; `off` deletes what is known',
    input: locationSetting,
    output: locationSetting,
    errors: ['core.stale_version'],
  }),
});
