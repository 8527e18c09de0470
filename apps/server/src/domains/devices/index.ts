/**
 * devices: the registry. Series, models, devices with their fields and states, groups, tags, shops, import, transfer,
 * allocation, lifecycle.
 * Owns the tables `devices_*`. Does not own: keys, presence and what devices report of themselves (link).
 */
import type { Domain } from '../../platform/domain.ts';

export { setDevicesOffline, setDevicesOnline } from './presence/presence.service.ts';
export { setDeviceVersions } from './presence/versions.service.ts';

export const devicesDomain: Domain = {
  name: 'devices',
  routes: [],
  jobs: [],
};
