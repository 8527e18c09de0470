import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { DeviceOverview } from '@tilldeck/contracts/devices/overview.schemas';
import { domainText } from '@tilldeck/phrases/domain-text';
import type { Ctx } from '../../../platform/context.ts';
import { dayIn } from '../../../platform/home/day-filter.ts';
import { figureOf, figuresOfList, type HomeCardSpec } from '../../../platform/home/home-card.ts';
import { pageDevices } from '../device/device-page.view.ts';
import { listOnline } from './online-curve.view.ts';
import { findOverview } from './overview.view.ts';

const path = '/device/list';
const weekHours = 7 * 24;
const curveHours = 24;

const stateTones = { online: 'good', offline: 'warning', inactive: 'plain', disabled: 'quiet' } as const;
const warrantyTones = { none: 'quiet', effective: 'good', expire: 'warning', expired: 'warning' } as const;
type WarrantyState = DeviceOverview['warranties'][number]['state'];
const shownWarranties: readonly WarrantyState[] = ['expire', 'expired', 'effective', 'none'];

/** By state from counters, whatever the size of the fleet. */
async function stateFigures({ scope, language }: Ctx) {
  const { total, states } = await findOverview(scope);
  return [
    figureOf({ key: 'all', label: domainText(language, 'device', 'figure.all'), value: total }, path),
    ...states.map(({ state, n }) =>
      figureOf(
        { key: state, label: domainText(language, 'device', `state.${state}`), value: n, tone: stateTones[state] },
        path,
        { state },
      ),
    ),
  ];
}

const careFigures = figuresOfList(
  deviceRoutes.page,
  (ctx, input) => pageDevices(ctx.scope, input, ctx.timezone),
  path,
  ({ timezone, language }) => {
    const today = dayIn(timezone);
    return [
      {
        key: 'attention',
        label: domainText(language, 'device', 'figure.attention'),
        filter: { needsAttention: true },
        tone: 'warning',
      },
      {
        key: 'offlineWeek',
        label: domainText(language, 'device', 'figure.offlineWeek'),
        filter: { offlineHours: weekHours },
        tone: 'warning',
      },
      {
        key: 'newToday',
        label: domainText(language, 'device', 'figure.newToday'),
        days: { of: { name: 'created', from: 'createdFrom', to: 'createdTo' }, first: today, last: today },
      },
      {
        key: 'activatedToday',
        label: domainText(language, 'device', 'figure.activatedToday'),
        days: { of: { name: 'activated', from: 'activatedFrom', to: 'activatedTo' }, first: today, last: today },
      },
    ];
  },
);

export const deviceCards: readonly HomeCardSpec[] = [
  {
    key: 'devices.states',
    sort: 10,
    permissions: ['device.query'],
    topics: ['devices.overview', 'devices.device'],
    title: (language) => domainText(language, 'device', 'homeCard'),
    figures: async (ctx) => [...(await stateFigures(ctx)), ...(await careFigures(ctx))],
    bar: ['online', 'offline', 'inactive', 'disabled'],
    trend: async ({ scope, language }) => {
      const values = await listOnline(scope, curveHours);
      const bounds = { most: Math.max(0, ...values), least: values.length > 0 ? Math.min(...values) : 0 };
      return { label: domainText(language, 'device', 'figure.onlineTrend', { hours: curveHours, ...bounds }), values };
    },
  },
  {
    key: 'devices.warranty',
    sort: 40,
    permissions: ['device.query'],
    topics: ['devices.overview'],
    title: (language) => domainText(language, 'device', 'warrantyCard'),
    figures: async ({ scope, language }) => {
      const { warranties } = await findOverview(scope);
      return shownWarranties.map((state) =>
        figureOf(
          {
            key: state,
            label: domainText(language, 'device', state === 'expire' ? 'figure.warrantyEnds' : `warranty.${state}`),
            value: warranties.find((one) => one.state === state)?.n ?? 0,
            tone: warrantyTones[state],
          },
          path,
          { warranty: state },
        ),
      );
    },
    bar: ['effective', 'expire', 'expired', 'none'],
  },
];
