import { manifest } from '../core/manifest.ts';
import { allocationRoutes } from './allocation.routes.ts';
import { deviceMenus } from './device.menus.ts';
import { deviceRoutes } from './device.routes.ts';
import { devicesErrors } from './devices.errors.ts';
import { devicesMenus } from './devices.menus.ts';
import { devicesWebhooks } from './devices.webhooks.ts';
import { erpRoutes } from './erp.routes.ts';
import { groupMenus } from './group.menus.ts';
import { groupRoutes } from './group.routes.ts';
import { importRoutes } from './import.routes.ts';
import { intakeMenus } from './intake.menus.ts';
import { lifecycleRoutes } from './lifecycle.routes.ts';
import { modelMenus } from './model.menus.ts';
import { modelRoutes, seriesRoutes } from './model.routes.ts';
import { rangeRoutes } from './range.routes.ts';
import { shopMenus } from './shop.menus.ts';
import { shopRoutes } from './shop.routes.ts';
import { tagMenus } from './tag.menus.ts';
import { tagRoutes } from './tag.routes.ts';
import { transferRoutes } from './transfer.routes.ts';

export const devicesManifest = manifest({
  name: 'devices',
  errors: devicesErrors,
  routes: {
    allocation: allocationRoutes,
    device: deviceRoutes,
    erp: erpRoutes,
    group: groupRoutes,
    import: importRoutes,
    lifecycle: lifecycleRoutes,
    model: modelRoutes,
    series: seriesRoutes,
    range: rangeRoutes,
    shop: shopRoutes,
    tag: tagRoutes,
    transfer: transferRoutes,
  },
  menus: [...devicesMenus, ...deviceMenus, ...groupMenus, ...intakeMenus, ...modelMenus, ...shopMenus, ...tagMenus],
  webhookEvents: devicesWebhooks,
  auditObjects: [
    'device',
    'device_group',
    'device_import',
    'device_model',
    'device_series',
    'device_tag',
    'serial_range',
    'shop',
    'transfer',
  ],
});
