import type { Route } from '@tilldeck/contracts/core/route';

/** A page of figures as it can be sent and shared. */
export interface FigureSource {
  /** The export of the page: who may make it may send the page as well. */
  call: Route;
  /** What the page is filtered by, without its days. */
  filter: Readonly<Record<string, unknown>>;
}

/** Fewer of these are good. */
const unwelcome = [
  'device.deleted',
  'app.uninstalled',
  'app.failed',
  'review.failed',
  'partner.terminated',
  'account.refused',
];

/** Against the other period; no percentage of nothing. */
export const changeOf = (metric: string, total: number, before: number, period: string) =>
  before === 0
    ? {}
    : { change: { share: (total - before) / before, isGood: total >= before === !unwelcome.includes(metric), period } };

/** `app:12` of the address. */
export function readBy(text: string | null): { dimension: string; value: string } | undefined {
  const [dimension = '', value = ''] = (text ?? '').split(':', 2);
  return dimension !== '' && value !== '' ? { dimension, value } : undefined;
}
