/**
 * devices: the registry. Series, models, devices with their fields and states, groups, tags, shops, import, transfer,
 * allocation, lifecycle.
 * Owns the tables `devices_*`. Events: `devices.device` (ids that changed), `devices.overview` (numbers changed),
 * `devices.model`, `devices.group`, `devices.tag`, `devices.shop` (the catalogue changed), `devices.range` (number ranges).
 * Reads `link_state` and `link_presence` for its screens. Does not own: keys, presence and what devices report of
 * themselves (link).
 * A device leaves groups, tags and shops that are not for its new owner in the statement that changes `org_id`
 * (trigger `devices_device_memberships`); their counts follow every statement (`devices_count_members`).
 */

import { devicesManifest } from '@tilldeck/contracts/devices/devices.manifest';
import { openDomain } from '../../platform/domain.ts';
import { allocationHandlers } from './allocation/allocation.routes.ts';
import { deviceHandlers } from './device/device.routes.ts';
import { deviceBlocker } from './device/device-blocker.view.ts';
import { deviceExport } from './device/device-export.view.ts';
import { recordPart } from './device/device-snapshot.service.ts';
import { saleMetricSource } from './device/sale-metrics.view.ts';
import { deviceSearchers, deviceTodos } from './devices.home.ts';
import { devicesTables } from './devices.tables.ts';
import { erpJobs } from './erp/erp.jobs.ts';
import { erpHandlers } from './erp/erp.routes.ts';
import { sealedCredentials } from './erp/erp.service.ts';
import { groupHandlers } from './group/group.routes.ts';
import { groupExport } from './group/group-export.view.ts';
import { importJobs } from './import/import.jobs.ts';
import { importHandlers } from './import/import.routes.ts';
import { importFileReader } from './import/import-file.view.ts';
import { lifecycleHandlers } from './lifecycle/lifecycle.routes.ts';
import { lifecycleExport } from './lifecycle/lifecycle-export.view.ts';
import { lifecycleMetrics } from './lifecycle/lifecycle-metrics.view.ts';
import { modelHandlers } from './model/model.routes.ts';
import { modelExport } from './model/model-export.view.ts';
import { modelIconReader } from './model/model-icon.view.ts';
import { deviceLevelSource } from './overview/device-levels.view.ts';
import { deviceCards } from './overview/overview.home.ts';
import { startTotalsRoller } from './overview/totals-roller.service.ts';
import { rangeHandlers } from './range/range.routes.ts';
import { shopHandlers } from './shop/shop.routes.ts';
import { shopExport } from './shop/shop-export.view.ts';
import { tagHandlers } from './tag/tag.routes.ts';
import { tagExport } from './tag/tag-export.view.ts';
import { transferJobs } from './transfer/transfer.jobs.ts';
import { transferHandlers } from './transfer/transfer.routes.ts';
import { warrantyJobs } from './warranty/warranty.jobs.ts';

export { setDeviceApps } from './app/app.service.ts';
export { whereDevice } from './device/device-filter.view.ts';
export { serialIn } from './device/filter-refs.view.ts';
export { readSerials } from './import/read-serials.service.ts';
export { pageLifecycle } from './lifecycle/lifecycle.view.ts';
export { updateShopOfEnrolled as placeDeviceInShop } from './membership/enrolled-shop.store.ts';
export { setDevicesOffline, setDevicesOnline } from './presence/presence.service.ts';
export { setDeviceSigns } from './presence/signs.service.ts';
export { setDeviceVersions } from './presence/versions.service.ts';
export { setDevicePrinters } from './printer/printer.service.ts';
export { countPrinters } from './printer/printer.view.ts';
export { findShopPlace, isShopOpen, listShopPlaces, openingOf, type ShopPlace } from './shop/shop-place.view.ts';
export { tidySerials } from './transfer/transfer.rules.ts';
export { type ExtendedLine, extendWarranties } from './warranty/extend.service.ts';
export { replaceDevices } from './warranty/replace.service.ts';

export const devicesDomain = openDomain(devicesManifest, {
  todos: deviceTodos,
  homeCards: deviceCards,
  searchers: deviceSearchers,
  tables: devicesTables,
  fileReaders: [importFileReader, modelIconReader],
  blockers: [deviceBlocker],
  metricLevels: [deviceLevelSource],
  metricSources: [lifecycleMetrics, saleMetricSource],
  snapshotParts: [recordPart],
  routes: {
    device: deviceHandlers,
    lifecycle: lifecycleHandlers,
    ...modelHandlers,
    group: groupHandlers,
    tag: tagHandlers,
    shop: shopHandlers,
    import: importHandlers,
    erp: erpHandlers,
    range: rangeHandlers,
    transfer: transferHandlers,
    allocation: allocationHandlers,
  },
  jobs: [...warrantyJobs, ...importJobs, ...erpJobs, ...transferJobs],
  exports: [deviceExport, lifecycleExport, modelExport, groupExport, tagExport, shopExport],
  sealed: [sealedCredentials],
  loops: [startTotalsRoller],
});
