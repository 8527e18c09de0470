import { dayBefore } from '../../../lib/format/instant.ts';

const typeOf: Record<string, string> = {
  'device.imported': 'import',
  'device.transferred_in': 'transfer',
  'device.activated': 'activate',
  'device.given': 'give',
  'device.deleted': 'delete',
};

/** The entries behind a figure. What was transferred out is in the lists of who has it now, so that nothing can be shown. */
export function lifecycleHref(metric: string, { from, to }: { from: string; to: string }): string {
  const type = typeOf[metric];
  return type
    ? `/device/lifecycle/list?${new URLSearchParams({ type, from, to: dayBefore(new Date(to), -1, 'UTC') })}`
    : '';
}

/** Against the period before; no percentage of nothing. Fewer deletions are good. */
export const changeOf = (metric: string, total: number, before: number, period: string) =>
  before === 0
    ? {}
    : {
        change: { share: (total - before) / before, isGood: total >= before === (metric !== 'device.deleted'), period },
      };
