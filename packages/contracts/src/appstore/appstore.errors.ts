import { defineErrors } from '../core/error.ts';

export const appstoreErrors = defineErrors({
  'appstore.app_exists': { code: 7001 },
  'appstore.upload_failed': { code: 7002 },
  'appstore.no_other_versions': { code: 7003 },
  'appstore.unbind_failed': { code: 7004 },
  'appstore.other_package': { code: 7005 },
  'appstore.other_signer': { code: 7006 },
  'appstore.version_lower': { code: 7007 },
  'appstore.draft_exists': { code: 7008 },
  'appstore.package_blacklisted': { code: 7009 },
  'appstore.wrong_state': { code: 7010 },
  'appstore.not_ready': { code: 7011 },
  'appstore.under_review': { code: 7012 },
  'appstore.same_owner': { code: 7013 },
  'appstore.own_version': { code: 7014 },
  'appstore.same_reviewer': { code: 7015 },
  'appstore.not_reviewer': { code: 7016 },
  'appstore.group_dynamic': { code: 7017 },
  'appstore.gray_narrower': { code: 7018 },
  'appstore.category_taken': { code: 7019 },
  'appstore.category_in_use': { code: 7020 },
  'appstore.parameter_exists': { code: 7021 },
  'appstore.parameter_invalid': { code: 7022 },
  'appstore.named_by_rules': { code: 7023 },
});
type AppstoreErrors = typeof appstoreErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends AppstoreErrors {}
}
