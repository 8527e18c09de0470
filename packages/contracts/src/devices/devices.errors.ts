import { defineErrors } from '../core/error.ts';

export const devicesErrors = defineErrors({
  'devices.sn_unknown': { code: 5001, field: 'sn' },
  'devices.derived_model_missing': { code: 5002, field: 'partnerId' },
});
