import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { appStatisticsRoutes, rankingRoutes, rankingSpans } from '@tilldeck/contracts/insight/app-statistics.routes';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { reviewStatisticsRoutes } from '@tilldeck/contracts/insight/review-statistics.routes';
import { saleStatisticsRoutes } from '@tilldeck/contracts/insight/sale-statistics.routes';
import { shareRoutes } from '@tilldeck/contracts/insight/share.routes';

export interface ReadOperation {
  name: string;
  path: string;
  input: Record<string, unknown>;
}

export interface AskedFor {
  modelId: string;
  categoryId: string;
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const monthDays = 30;
const yearDays = 365;
const periods = {
  '30 days': { from: dayAgo(monthDays - 1), to: dayAgo(0) },
  'a year': { from: dayAgo(yearDays - 1), to: dayAgo(0) },
} as const;
type PeriodName = keyof typeof periods;

const operation = <R extends Route>(name: string, route: R, input: RouteDraft<R>): ReadOperation => ({
  name,
  path: route.path,
  input: input as Record<string, unknown>,
});

/** Calls that take a period, each for 30 days and for a year. */
function ofPeriod(name: PeriodName, { modelId, categoryId }: AskedFor): ReadOperation[] {
  const period = periods[name];
  const named = <R extends Route>(what: string, route: R, input: Partial<RouteDraft<R>> = {}) =>
    operation(`${what}, ${name}`, route, { ...period, ...input } as RouteDraft<R>);
  const byModel = { by: { dimension: 'model', value: modelId } };
  return [
    named('devices', deviceStatisticsRoutes.series),
    named('devices of a model', deviceStatisticsRoutes.series, byModel),
    named('activations by model', deviceStatisticsRoutes.breakdown, { metric: 'device.activated', dimension: 'model' }),
    named('how many devices', deviceStatisticsRoutes.levels),
    named('how many devices by state', deviceStatisticsRoutes.levels, { dimension: 'state' }),
    named('how many devices by model', deviceStatisticsRoutes.levels, { dimension: 'model' }),
    named('active devices', deviceStatisticsRoutes.active),
    named('apps', appStatisticsRoutes.series),
    named('installs by app', appStatisticsRoutes.breakdown, { metric: 'app.installed', dimension: 'app' }),
    named('installs by model', appStatisticsRoutes.breakdown, { metric: 'app.installed', dimension: 'model' }),
    named('failures by code', appStatisticsRoutes.breakdown, { metric: 'app.failed', dimension: 'code' }),
    named('how many apps by category', appStatisticsRoutes.levels, { dimension: 'category' }),
    named('ranking of free days', rankingRoutes.list),
    named('ranking of free days of a category', rankingRoutes.list, { categoryId }),
    named('partners', partnerStatisticsRoutes.series),
    named('partners by country', partnerStatisticsRoutes.breakdown, { metric: 'partner.added', dimension: 'country' }),
    named('how many partners by type', partnerStatisticsRoutes.levels, { dimension: 'type' }),
    named('reviews', reviewStatisticsRoutes.series),
    named('reviews, summary', reviewStatisticsRoutes.summary),
    named('verdicts by time', reviewStatisticsRoutes.breakdown, { metric: 'review.passed', dimension: 'hours' }),
    named('sales', saleStatisticsRoutes.series),
    named('sales, summary', saleStatisticsRoutes.summary),
    named('sales by partner', saleStatisticsRoutes.breakdown, { dimension: 'partner' }),
    named('sales by model', saleStatisticsRoutes.breakdown, { dimension: 'model' }),
    named('sales by country', saleStatisticsRoutes.breakdown, { dimension: 'country' }),
  ];
}

/** What home and data center read, apart from files. */
export const listReadOperations = (asked: AskedFor): ReadOperation[] => [
  operation('home, cards', homeRoutes.cards, {}),
  operation('home, to-dos', homeRoutes.todos, {}),
  operation('overview of devices', deviceRoutes.overview, {}),
  operation('partners, summary', partnerStatisticsRoutes.summary, {}),
  operation('partners, list', partnerStatisticsRoutes.page, {}),
  operation('dormant partners, list', partnerStatisticsRoutes.page, { state: 'dormant' }),
  operation('verdicts, list', reviewStatisticsRoutes.page, {}),
  operation('downloads of apps, list', appDownloadRoutes.page, {}),
  operation('downloads of apps, names', appDownloadRoutes.choices, { kind: 'app', keyword: 'app 12' }),
  ...rankingSpans.flatMap((span) => [
    operation(`ranking, ${span}`, rankingRoutes.list, { span }),
    operation(`ranking of a category, ${span}`, rankingRoutes.list, { span, categoryId: asked.categoryId }),
  ]),
  operation('files, list', exportRoutes.page, {}),
  operation('reports, list', reportRoutes.page, {}),
  operation('links, list', shareRoutes.page, {}),
  ...ofPeriod('30 days', asked),
  ...ofPeriod('a year', asked),
];

/** Calls for 30 days with the same for a year. */
export const comparedPeriods = (['30 days', 'a year'] as const satisfies PeriodName[]).map((name) => `, ${name}`);
