/**
 * insight: figures of the data center, and reports that are sent regularly. How often something happened, by day of any time zone, for the vendor and each
 * partner, and what it is made of.
 * Owns the tables `insight_*`. Takes the notes that other domains leave in `metric_note` when something happens, and counts
 * closed days again from their records (`metricSources`). Does not own: what happened (each domain), totals of devices as
 * they are now (devices).
 */
import { insightManifest } from '@tilldeck/contracts/insight/insight.manifest';
import { domainText } from '@tilldeck/phrases/domain-text';
import { openDomain } from '../../platform/domain.ts';
import { appStatisticsHandlers, rankingHandlers } from './app-store/app-statistics.routes.ts';
import { deviceStatisticsHandlers } from './device/device-statistics.routes.ts';
import { appDownloadHandlers } from './download/app-download.routes.ts';
import { appDownloadExport } from './download/app-download-export.view.ts';
import { insightCards } from './insight.home.ts';
import { insightJobs } from './insight.jobs.ts';
import { insightTables } from './insight.tables.ts';
import { partnerStatisticsHandlers } from './partner/partner-statistics.routes.ts';
import { reportJobs } from './report/report.jobs.ts';
import { reportHandlers } from './report/report.routes.ts';
import { reportLetter } from './report/report-letter.service.ts';
import { reviewStatisticsHandlers } from './review/review-statistics.routes.ts';
import { startMetricRoller } from './roll/roll.service.ts';
import { saleStatisticsHandlers } from './sale/sale-statistics.routes.ts';
import { shareHandlers } from './share/share.routes.ts';
import { figureSources } from './sheet/figure-sources.view.ts';

// For the bench.
export { fewestDevices, rankApps } from './rank/rank.service.ts';
// Demo data has a past of its own; fault runs compare.
export { correctDay, recount } from './recount/recount.service.ts';
export { foldDays } from './roll/roll.service.ts';

export const insightDomain = openDomain(insightManifest, {
  tables: insightTables,
  routes: {
    deviceStatistics: deviceStatisticsHandlers,
    appStatistics: appStatisticsHandlers,
    ranking: rankingHandlers,
    partnerStatistics: partnerStatisticsHandlers,
    reviewStatistics: reviewStatisticsHandlers,
    saleStatistics: saleStatisticsHandlers,
    appDownload: appDownloadHandlers,
    report: reportHandlers,
    share: shareHandlers,
  },
  exports: [appDownloadExport, ...figureSources.map(({ bound }) => bound)],
  homeCards: insightCards,
  jobs: [...insightJobs, ...reportJobs],
  letters: [reportLetter],
  messageKinds: [
    { key: 'insight.report_stopped', title: (language) => domainText(language, 'scheduledReport', 'message.stopped') },
  ],
  loops: [startMetricRoller],
});
