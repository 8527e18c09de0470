import { manifest } from '../core/manifest.ts';
import { fenceMessage } from './fence.messages.ts';
import { fenceRoutes } from './fence.routes.ts';
import { locationErrors } from './location.errors.ts';
import { locationMenus } from './location.menus.ts';
import { locationSettingRoutes } from './location-setting.routes.ts';
import { mapRoutes } from './map.routes.ts';
import { placeMessage } from './place.messages.ts';
import { trackRoutes } from './track.routes.ts';

export const locationManifest = manifest({
  name: 'location',
  errors: locationErrors,
  routes: { map: mapRoutes, track: trackRoutes, locationSetting: locationSettingRoutes, fence: fenceRoutes },
  menus: locationMenus,
  auditObjects: ['location_setting', 'fence'],
  messages: { place: placeMessage, fence: fenceMessage },
});
