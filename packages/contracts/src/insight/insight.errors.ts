import { defineErrors } from '../core/error.ts';

export const insightErrors = defineErrors({
  'insight.report_filter': { code: 8500, field: 'source' },
  'insight.recipient_unreachable': { code: 8501, field: 'recipientIds' },
});
type InsightErrors = typeof insightErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends InsightErrors {}
}
