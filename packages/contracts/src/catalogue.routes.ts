import type { RouteTable } from './core/route.ts';
import { exportRoutes } from './files/export.routes.ts';
import { fileRoutes } from './files/file.routes.ts';
import { apiKeyRoutes } from './identity/api-key.routes.ts';
import { auditRoutes } from './identity/audit.routes.ts';
import { loginLogRoutes } from './identity/login-log.routes.ts';
import { preferenceRoutes } from './identity/preference.routes.ts';
import { credentialRoutes, sessionRoutes } from './identity/session.routes.ts';
import { webhookRoutes } from './integration/webhook.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { areaRoutes } from './system/area.routes.ts';
import { mdmBlacklistRoutes, packageBlacklistRoutes } from './system/blacklist.routes.ts';
import { developerRoutes } from './system/developer.routes.ts';
import { dictionaryRoutes } from './system/dictionary.routes.ts';
import { ipLockRoutes } from './system/ip-lock.routes.ts';
import { jobRoutes } from './system/job.routes.ts';

/** Every call of the product: what the server must bind, what the API reference shows, what the generated tests walk. */
export const routeCatalogue: readonly RouteTable[] = [
  sessionRoutes,
  credentialRoutes,
  preferenceRoutes,
  auditRoutes,
  loginLogRoutes,
  dictionaryRoutes,
  areaRoutes,
  ipLockRoutes,
  mdmBlacklistRoutes,
  packageBlacklistRoutes,
  jobRoutes,
  developerRoutes,
  fileRoutes,
  exportRoutes,
  liveRoutes,
  webhookRoutes,
  apiKeyRoutes,
];
export const allRoutes = routeCatalogue.flatMap((table) => Object.values(table));
