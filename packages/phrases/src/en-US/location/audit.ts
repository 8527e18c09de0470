import type { locationManifest } from '@tilldeck/contracts/location/location.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'position.found': 'Looked up the position of a device by its SN',
  'position.viewed': 'Looked at the position of a device',
  'position.path_viewed': 'Looked at the path of a device',
  'position.path_exported': 'Exported the path of a device',
  'fence.added': 'Added a geofence',
  'fence.changed': 'Changed a geofence',
  'fence.enabled': 'Enabled a geofence',
  'fence.disabled': 'Disabled a geofence',
  'fence.deleted': 'Deleted a geofence',
  'position.fence_viewed': 'Looked at the positions behind an entry of a geofence',
  'location_setting.changed': 'Changed how devices are located',
};

/** What it happened to. */
export const objects: Record<(typeof locationManifest)['auditObjects'][number], string> = {
  fence: 'Geofence',
  location_setting: 'Location settings',
};
