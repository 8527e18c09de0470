import { type FigureDays, listHref } from '../parts/figures/figure.paths.ts';

const typeOf: Record<string, string> = {
  'device.imported': 'import',
  'device.transferred_in': 'transfer',
  'device.activated': 'activate',
  'device.given': 'give',
  'device.deleted': 'delete',
};

/** The entries behind a figure. What was transferred out is listed for who had it, wherever it is now. */
export function lifecycleHref(metric: string, days: FigureDays): string {
  const filter = metric === 'device.transferred_out' ? { side: 'out' } : { type: typeOf[metric] };
  return filter.side || filter.type ? listHref('/device/lifecycle/list', filter, 'when', days) : '';
}
