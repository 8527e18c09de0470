import { manifest } from '../core/manifest.ts';
import { areaRoutes } from './area.routes.ts';
import { blacklistMenus } from './blacklist.menus.ts';
import { mdmBlacklistRoutes, packageBlacklistRoutes } from './blacklist.routes.ts';
import { developerRoutes } from './developer.routes.ts';
import { dictionaryRoutes } from './dictionary.routes.ts';
import { ipLockRoutes } from './ip-lock.routes.ts';
import { jobRoutes } from './job.routes.ts';
import { systemErrors } from './system.errors.ts';
import { systemMenus } from './system.menus.ts';
import { systemWebhooks } from './system.webhooks.ts';

export const systemManifest = manifest({
  name: 'system',
  errors: systemErrors,
  routes: {
    area: areaRoutes,
    mdmBlacklist: mdmBlacklistRoutes,
    packageBlacklist: packageBlacklistRoutes,
    developer: developerRoutes,
    dictionary: dictionaryRoutes,
    ipLock: ipLockRoutes,
    job: jobRoutes,
  },
  menus: [...systemMenus, ...blacklistMenus],
  webhookEvents: systemWebhooks,
  auditObjects: ['dictionary', 'ip_lock', 'job', 'mdm_blacklist', 'package_blacklist'],
});
