import { manifest } from '../core/manifest.ts';
import { deviceStatisticsRoutes } from './device-statistics.routes.ts';
import { insightMenus } from './insight.menus.ts';

export const insightManifest = manifest({
  name: 'insight',
  errors: {},
  routes: { deviceStatistics: deviceStatisticsRoutes },
  menus: insightMenus,
  auditObjects: [],
});
