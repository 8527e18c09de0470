import { defineErrors } from '../core/error.ts';

/** The partner checks 0 to 7 of the specification's section 5, in its order. */
export const migrationErrors = defineErrors({
  'migration.partner_invalid': { code: 9000 },
  'migration.not_a_parent': { code: 9001 },
  'migration.being_migrated': { code: 9002 },
  'migration.already_migrated': { code: 9003 },
  'migration.not_yet_migrated': { code: 9004 },
  'migration.sn_invalid': { code: 9005 },
  'migration.sn_foreign': { code: 9006 },
  'migration.device_unactivated_or_gifted': { code: 9007 },
});
