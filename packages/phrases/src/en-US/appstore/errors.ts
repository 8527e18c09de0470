import type { appstoreErrors } from '@tilldeck/contracts/appstore/appstore.errors';

export const errors: Record<keyof typeof appstoreErrors, string> = {
  'appstore.app_exists': 'The app already exists in the market',
  'appstore.upload_failed': 'Upload failed',
  'appstore.no_other_versions': 'This app has no other versions',
  'appstore.unbind_failed': 'Unbinding the app failed',
  'appstore.other_package': 'This file is {{found}}, not {{wanted}}. Choose the right file',
  'appstore.other_signer':
    'The file is signed with a different certificate than the version in the store. Sign it with the same certificate',
  'appstore.version_lower': 'Version {{found}} is not higher than the existing version {{known}}',
  'appstore.draft_exists': 'Another version of this app is a draft or in review. Finish or delete that one first',
  'appstore.package_blacklisted': '{{package}} is on the blacklist and can’t be published',
  'appstore.wrong_state': 'This version has changed in the meantime. Reload the page and try again',
  'appstore.not_ready': 'Some required items are missing. Complete them, then submit again',
  'appstore.under_review': 'A version of this app is in review. Wait for the result',
  'appstore.same_owner': 'The app already belongs to this partner',
  'appstore.own_version': 'You submitted this version. Someone else must review it',
  'appstore.same_reviewer': 'You did the first review. Someone else must do the final one',
  'appstore.not_reviewer': 'Another reviewer is working on this version',
  'appstore.group_dynamic': 'Dynamic groups can’t be chosen here. Choose a standard group',
  'appstore.gray_narrower': 'A staged rollout can only be expanded. Halt it or roll it back instead',
  'appstore.category_taken': 'A category with this name already exists',
  'appstore.category_in_use': 'This category contains apps. Move them first',
  'appstore.parameter_exists': 'Values for this already exist. Edit those instead',
  'appstore.named_by_rules': 'These policy rules name the app: {{names}}. Change or delete them first',
  'appstore.parameter_invalid': 'Some values don’t match the definition of the app',
};
