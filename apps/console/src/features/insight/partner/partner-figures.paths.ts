import { type FigureDays, listHref } from '../parts/figures/figure.paths.ts';

export const partnerListPath = '/datacenter/partner/list';

/** The partners or sign-ins behind a figure. */
export function partnerFigureHref(metric: string, days: FigureDays, filters: Record<string, string> = {}): string {
  switch (metric) {
    case 'partner.added':
      return listHref(partnerListPath, filters, 'added', days);
    case 'partner.terminated':
      return listHref(partnerListPath, filters, 'ended', days);
    case 'account.signed_in':
      return listHref('/system/loginlog/list', { result: 'success' }, 'time', days);
    default:
      return listHref('/system/loginlog/list', { result: 'failure' }, 'time', days);
  }
}
