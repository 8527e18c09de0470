import { defineErrors } from '../core/error.ts';

export const noticesErrors = defineErrors({
  'notices.already_withdrawn': { code: 8200 },
  'notices.already_released': { code: 8201 },
  'notices.audience_not_allowed': { code: 8202, field: 'audience' },
  'notices.not_released': { code: 8203 },
  'notices.reminded_lately': { code: 8204 },
  'notices.feedback_answered': { code: 8205 },
  'notices.not_a_draft': { code: 8206 },
});
type NoticesErrors = typeof noticesErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends NoticesErrors {}
}
