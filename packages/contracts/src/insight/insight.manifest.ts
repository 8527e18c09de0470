import { manifest } from '../core/manifest.ts';
import { appDownloadRoutes } from './app-download.routes.ts';
import { appStatisticsRoutes, rankingRoutes } from './app-statistics.routes.ts';
import { deviceStatisticsRoutes } from './device-statistics.routes.ts';
import { insightErrors } from './insight.errors.ts';
import { insightMenus } from './insight.menus.ts';
import { partnerStatisticsRoutes } from './partner-statistics.routes.ts';
import { reportRoutes } from './report.routes.ts';
import { reviewStatisticsRoutes } from './review-statistics.routes.ts';
import { saleStatisticsRoutes } from './sale-statistics.routes.ts';
import { shareRoutes } from './share.routes.ts';

export const insightManifest = manifest({
  name: 'insight',
  errors: insightErrors,
  routes: {
    deviceStatistics: deviceStatisticsRoutes,
    appStatistics: appStatisticsRoutes,
    ranking: rankingRoutes,
    partnerStatistics: partnerStatisticsRoutes,
    reviewStatistics: reviewStatisticsRoutes,
    saleStatistics: saleStatisticsRoutes,
    appDownload: appDownloadRoutes,
    report: reportRoutes,
    share: shareRoutes,
  },
  menus: insightMenus,
  auditObjects: ['scheduled_report', 'share_link'],
});
