/**
 * location: where devices are and were. Takes in their positions, keeps the current one and the past of each owner,
 * answers the map and the paths, and keeps to what each organisation decided about it. Geofences: who is told and what a
 * device does when it enters or leaves a circle, and the log of it (ADR 0104).
 * Owns the tables `location_*`; a device without a position of its own is where its shop is (triggers on
 * `devices_device` and `devices_shop`). Cells of the map are kept for organisations with many positions. Events:
 * `location.setting`, `location.map` (devices moved somewhere), `location.fence` (id of a fence that changed or that
 * devices reported of). Contributes the desired items `fences` and `locating`.
 * Does not own: devices and shops (devices), how reports reach us (link).
 */
import { locationManifest } from '@tilldeck/contracts/location/location.manifest';
import { openDomain } from '../../platform/domain.ts';
import { startCellRoller } from './cells/cell-roller.service.ts';
import { daysJobs } from './days/days.jobs.ts';
import { forgetPlaces } from './days/devices-left.service.ts';
import { fenceJobs } from './fence/fence.jobs.ts';
import { fenceMessages } from './fence/fence.messages.ts';
import { fenceHandlers } from './fence/fence.routes.ts';
import { fencesDesired } from './fence/fence-desired.service.ts';
import { fenceLogExport } from './fence/fence-log-export.view.ts';
import { fenceLetter } from './fence/fence-mail.service.ts';
import { fencesNaming } from './fence/fence-naming.view.ts';
import { placeMessages } from './intake/place.messages.ts';
import { keepPlacesSeen } from './intake/place.service.ts';
import { locationTables } from './location.tables.ts';
import { mapHandlers } from './map/map.routes.ts';
import { locatingDesired } from './setting/locating.service.ts';
import { locationSettingHandlers } from './setting/location-setting.routes.ts';
import { trackHandlers } from './track/track.routes.ts';

export { updateCells } from './cells/cells.store.ts';
export { keptCellStatement } from './cells/kept-cells.view.ts';
export { cellStatement } from './map/map.view.ts';

export const locationDomain = openDomain(locationManifest, {
  tables: locationTables,
  routes: { map: mapHandlers, track: trackHandlers, locationSetting: locationSettingHandlers, fence: fenceHandlers },
  messages: { ...placeMessages, ...fenceMessages },
  jobs: [...daysJobs, ...fenceJobs],
  loops: [startCellRoller],
  desired: [fencesDesired, locatingDesired],
  exports: [fenceLogExport],
  letters: [fenceLetter],
  naming: fencesNaming,
  devicesLeft: forgetPlaces,
  placesSeen: keepPlacesSeen,
});
