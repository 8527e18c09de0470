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
