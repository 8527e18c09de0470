import { defineErrors } from '../core/error.ts';

export const systemErrors = defineErrors({
  'system.dictionary_code_taken': { code: 2001, field: 'type' },
  'system.dictionary_value_taken': { code: 2002, field: 'value' },
});
