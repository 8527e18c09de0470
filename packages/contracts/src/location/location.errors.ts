import { defineErrors } from '../core/error.ts';

export const locationErrors = defineErrors({
  'location.area_empty': { code: 6101 },
  'location.sn_not_found': { code: 6102, field: 'sn' },
  'location.no_position': { code: 6103, field: 'sn' },
  'location.period_too_long': { code: 6104, field: 'to' },
  'location.fence_dynamic_group': { code: 6105, field: 'target' },
  'location.fence_password_missing': { code: 6106, field: 'password' },
});
type LocationErrors = typeof locationErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends LocationErrors {}
}
