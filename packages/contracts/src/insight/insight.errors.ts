import { defineErrors } from '../core/error.ts';

export const insightErrors = defineErrors({
  'insight.report_filter': { code: 8500, field: 'source' },
  'insight.recipient_unreachable': { code: 8501, field: 'recipientIds' },
  'insight.too_many_shares': { code: 8502 },
});
type InsightErrors = typeof insightErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends InsightErrors {}
}
