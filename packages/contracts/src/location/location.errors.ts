import { defineErrors } from '../core/error.ts';

export const locationErrors = defineErrors({
  'location.no_devices_here': { code: 6101 },
  'location.sn_not_found': { code: 6102, field: 'sn' },
});
