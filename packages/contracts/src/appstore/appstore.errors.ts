import { defineErrors } from '../core/error.ts';

export const appstoreErrors = defineErrors({
  'appstore.app_exists': { code: 7001 },
  'appstore.upload_failed': { code: 7002 },
  'appstore.no_other_versions': { code: 7003 },
  'appstore.unbind_failed': { code: 7004 },
});
