import { manifest } from '../core/manifest.ts';
import { appDownloadRoutes } from './app-download.routes.ts';
import { appStatisticsRoutes, rankingRoutes } from './app-statistics.routes.ts';
import { deviceStatisticsRoutes } from './device-statistics.routes.ts';
import { insightMenus } from './insight.menus.ts';
import { partnerStatisticsRoutes } from './partner-statistics.routes.ts';
import { reviewStatisticsRoutes } from './review-statistics.routes.ts';

export const insightManifest = manifest({
  name: 'insight',
  errors: {},
  routes: {
    deviceStatistics: deviceStatisticsRoutes,
    appStatistics: appStatisticsRoutes,
    ranking: rankingRoutes,
    partnerStatistics: partnerStatisticsRoutes,
    reviewStatistics: reviewStatisticsRoutes,
    appDownload: appDownloadRoutes,
  },
  menus: insightMenus,
  auditObjects: [],
});
