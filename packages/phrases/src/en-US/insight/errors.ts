import type { insightErrors } from '@tilldeck/contracts/insight/insight.errors';

export const errors: Record<keyof typeof insightErrors, string> = {
  'insight.report_filter': 'The list does not take these filters. Open the list and schedule it again',
  'insight.recipient_unreachable':
    'A report can only be sent to people of your organisation and your partners whose email address is confirmed',
  'insight.too_many_shares': 'Your organisation has too many links that can be opened. Revoke some of them first',
};
