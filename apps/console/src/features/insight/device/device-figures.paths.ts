import { type FigureDays, listHref } from '../parts/figures/figure.paths.ts';

const typeOf: Record<string, string> = {
  'device.imported': 'import',
  'device.transferred_in': 'transfer',
  'device.activated': 'activate',
  'device.given': 'give',
  'device.deleted': 'delete',
};

/**
 * The entries behind a figure. What was transferred out is in the lists of who has it now: only the vendor, who sees all of
 * them, can be shown anything.
 */
export function lifecycleHref(metric: string, days: FigureDays, isVendor: boolean): string {
  const type = metric === 'device.transferred_out' && isVendor ? 'transfer' : typeOf[metric];
  return type ? listHref('/device/lifecycle/list', { type }, 'when', days) : '';
}
