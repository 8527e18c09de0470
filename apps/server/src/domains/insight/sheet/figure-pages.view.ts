import { appLevels, reviewHours } from '@tilldeck/contracts/appstore/metric.kinds';
import { deviceLevels, deviceMetrics, saleMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { partnerLevels } from '@tilldeck/contracts/identity/metric.kinds';
import { appStatisticsRoutes, appStoreMetrics } from '@tilldeck/contracts/insight/app-statistics.routes';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import {
  dormantDays,
  partnerPageMetrics,
  partnerStatisticsRoutes,
} from '@tilldeck/contracts/insight/partner-statistics.routes';
import { reviewPageMetrics, reviewStatisticsRoutes } from '@tilldeck/contracts/insight/review-statistics.routes';
import { saleStatisticsRoutes } from '@tilldeck/contracts/insight/sale-statistics.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { findPartnerSummary } from '../partner/partner-figures.view.ts';
import { findReviewSummary } from '../review/verdict.view.ts';
import type { FigureReader } from '../series/series.view.ts';
import { figureSource } from './figure-sheet.view.ts';
import type { InsightText } from './figure-words.view.ts';

const figureNow = ({ language }: FigureReader, key: InsightText, value: number | null, unit = '') => ({
  name: domainText(language, 'insight', key, { days: dormantDays }),
  value,
  before: null,
  unit,
});

export const deviceFigures = figureSource(deviceStatisticsRoutes.export, {
  page: 'device',
  title: 'device.title',
  metrics: deviceMetrics,
  drawn: ['device.imported', 'device.activated', 'device.deleted'],
  levels: { metric: deviceLevels[0].id, dimension: 'state', title: 'device.levels' },
  parts: [
    { metric: 'device.activated', dimension: 'model', title: 'device.activatedModels' },
    { metric: 'device.imported', dimension: 'model', title: 'device.importedModels' },
  ],
});

export const appFigures = figureSource(appStatisticsRoutes.export, {
  page: 'appstore',
  title: 'app.title',
  metrics: appStoreMetrics,
  drawn: ['app.installed', 'app.upgraded', 'app.uninstalled', 'app.failed'],
  levels: { metric: appLevels[0].id, dimension: '', title: 'app.levels' },
  parts: [
    { metric: 'app.installed', dimension: 'app', title: 'app.parts.app.installed.app' },
    { metric: 'app.installed', dimension: 'model', title: 'app.parts.app.installed.model' },
    { metric: 'app.installed', dimension: 'category', title: 'app.parts.app.installed.category' },
    { metric: 'app.failed', dimension: 'code', title: 'app.parts.app.failed.code' },
  ],
});

export const partnerFigures = figureSource(partnerStatisticsRoutes.export, {
  page: 'partner',
  title: 'partner.title',
  metrics: partnerPageMetrics,
  drawn: ['account.signed_in', 'account.refused'],
  levels: { metric: partnerLevels[0].id, dimension: 'type', title: 'partner.levels' },
  parts: [
    { metric: 'partner.added', dimension: 'type', title: 'partner.byType' },
    { metric: 'partner.added', dimension: 'country', title: 'partner.byCountry' },
  ],
  now: async (reader) => {
    const found = await findPartnerSummary(reader.scope);
    return (['total', 'controllable', 'cooperative', 'pending', 'dormant'] as const).map((key) =>
      figureNow(reader, `partner.now.${key}`, found[key]),
    );
  },
});

export const reviewFigures = figureSource(reviewStatisticsRoutes.export, {
  page: 'review',
  title: 'review.title',
  metrics: reviewPageMetrics,
  drawn: ['review.passed', 'review.failed'],
  parts: [
    { metric: 'review.passed', dimension: 'stage', title: 'review.byStage.review.passed' },
    { metric: 'review.failed', dimension: 'stage', title: 'review.byStage.review.failed' },
    { metric: 'review.passed', dimension: 'hours', title: 'review.byHours.review.passed', order: reviewHours },
    { metric: 'review.failed', dimension: 'hours', title: 'review.byHours.review.failed', order: reviewHours },
  ],
  now: async (reader, period) => {
    const found = await findReviewSummary(reader, period);
    const hours = domainText(reader.language, 'insight', 'review.hours');
    return [
      figureNow(reader, 'review.waiting', found.waiting),
      figureNow(reader, 'review.overdue', found.overdue),
      figureNow(reader, 'review.median', found.medianHours, hours),
      figureNow(reader, 'review.slow', found.slowHours, hours),
      figureNow(reader, 'review.inTime', found.inTimePercent, '%'),
    ];
  },
});

export const saleFigures = figureSource(saleStatisticsRoutes.export, {
  page: 'sale',
  title: 'sale.title',
  metrics: saleMetrics,
  drawn: ['sale.shipped', 'sale.activated'],
  parts: [
    { metric: 'sale.shipped', dimension: 'model', title: 'sale.byModel' },
    { metric: 'sale.shipped', dimension: 'country', title: 'sale.byCountry' },
  ],
});
