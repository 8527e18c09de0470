import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import type { DeviceMetric } from '@tilldeck/contracts/devices/metric.kinds';
import { dormantDays, partnerStatisticsRoutes } from '@tilldeck/contracts/insight/partner-statistics.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { readIn } from '../../platform/db/scope.ts';
import { dayIn } from '../../platform/home/day-filter.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import { pageLifecycle } from '../devices/index.ts';
import { pagePartnerFigures } from './partner/partner-figures.view.ts';
import { listLines } from './series/series.view.ts';

const drawn: DeviceMetric = 'device.activated';
const drawnDays = 30;
const weekDays = 7;
const days = { name: 'when', from: 'from', to: 'to' };

/** Partners that nobody and nothing was active at. */
const dormantCard: HomeCardSpec = {
  key: 'insight.dormant',
  sort: 91,
  permissions: ['data-partner.query'],
  topics: ['partner.added', 'partner.enabled', 'partner.disabled', 'partner.terminated'],
  title: (language) => domainText(language, 'insight', 'home.dormant'),
  isHiddenEmpty: true,
  figures: figuresOfList(
    partnerStatisticsRoutes.page,
    pagePartnerFigures,
    '/datacenter/partner/list',
    ({ language }) => [
      {
        key: 'dormant',
        label: domainText(language, 'insight', 'partner.now.dormant', { days: dormantDays }),
        filter: { state: 'dormant' },
        tone: 'warning',
      },
    ],
  ),
};

/** Activations: today beside the same day of last week, and where they are going. */
export const insightCards: readonly HomeCardSpec[] = [
  dormantCard,
  {
    key: 'insight.activations',
    sort: 20,
    permissions: ['lifecycle.query'],
    topics: ['devices.overview'],
    title: (language) => domainText(language, 'insight', 'home.activations'),
    figures: figuresOfList(
      lifecycleRoutes.page,
      (ctx, input) => pageLifecycle(ctx.scope, ctx.timezone, input),
      '/device/lifecycle/list',
      ({ language, timezone }) => {
        const today = dayIn(timezone);
        const weekAgo = dayIn(timezone, weekDays);
        const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
          Date.parse(weekAgo),
        );
        return [
          {
            key: 'today',
            label: domainText(language, 'insight', 'home.today'),
            filter: { type: ['activate'] },
            days: { of: days, first: today, last: today },
          },
          {
            key: 'weekAgo',
            label: domainText(language, 'insight', 'home.weekAgo', { weekday }),
            filter: { type: ['activate'] },
            days: { of: days, first: weekAgo, last: weekAgo },
          },
          {
            key: 'month',
            label: domainText(language, 'insight', 'home.lastDays', { days: drawnDays }),
            filter: { type: ['activate'] },
            days: { of: days, first: dayIn(timezone, drawnDays - 1), last: today },
          },
        ];
      },
    ),
    trend: async ({ scope, timezone, language }) => {
      const period = { from: dayIn(timezone, drawnDays - 1), to: dayIn(timezone), compare: 'before' as const };
      const [line] = await readIn(scope, (db) => listLines({ scope, db, timezone }, [drawn], period));
      return {
        label: domainText(language, 'insight', 'home.trend', { days: drawnDays }),
        values: line?.values ?? [],
      };
    },
  },
];
