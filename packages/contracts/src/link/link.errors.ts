import { defineErrors } from '../core/error.ts';

/** 5500 to 5999; devices have 5000 to 5499. */
export const linkErrors = defineErrors({
  'link.device_away': { code: 5590 },
  'link.key_refused': { code: 5501, status: 401 },
});
