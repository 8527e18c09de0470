import type { SaleDimension } from '@tilldeck/contracts/insight/sale-statistics.routes';
import { type FigureDays, listHref } from '../parts/figures/figure.paths.ts';

const devicesPath = '/device/list';
type Filters = Readonly<Record<string, string | undefined>>;

/** Devices by the days they were shipped on. */
export const shippedHref = (days: FigureDays, filters: Filters = {}): string =>
  listHref(devicesPath, filters, 'shipped', days);

/** The devices behind a figure. */
export const saleHref = (metric: string, days: FigureDays, filters: Filters = {}): string =>
  metric === 'sale.activated'
    ? listHref(devicesPath, filters, 'activated', days)
    : shippedHref(days, { ...filters, ...(metric === 'sale.sold' ? { isActivated: 'true' } : {}) });

const filterOf: Record<SaleDimension, string> = {
  partner: 'partnerId',
  model: 'modelIds',
  country: 'country',
  method: 'shippingMethod',
};

/** What narrows the list to a part; null where no filter says the same. The vendor's own devices have a filter. */
export function partFilter(dimension: SaleDimension, key: string, isVendor: boolean): Filters | null {
  if (key === '') return null;
  if (key === 'own') return isVendor ? { partnerId: '1' } : null;
  return { [filterOf[dimension]]: key };
}
