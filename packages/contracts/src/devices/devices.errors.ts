import { defineErrors } from '../core/error.ts';

export const devicesErrors = defineErrors({
  'devices.sn_unknown': { code: 5001, field: 'sn' },
  'devices.derived_model_missing': { code: 5002, field: 'partnerId' },
  'devices.vendor_field': { code: 5050 },
  'devices.place_foreign': { code: 5051 },
  'devices.unchanged': { code: 5052 },
});
