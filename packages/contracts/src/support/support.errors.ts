import { defineErrors } from '../core/error.ts';

export const supportErrors = defineErrors({
  'support.problems_attached': { code: 8001 },
});
