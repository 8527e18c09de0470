import type { appstoreErrors } from '@tilldeck/contracts/appstore/appstore.errors';

export const errors: Record<keyof typeof appstoreErrors, string> = {
  'appstore.app_exists': 'The app already exists in the market',
  'appstore.upload_failed': 'Upload failed',
  'appstore.no_other_versions': 'This app has no other versions',
  'appstore.unbind_failed': 'Unbinding the app failed',
  'appstore.other_package': 'The file is {{found}}, not {{wanted}}',
  'appstore.other_signer':
    'The file is signed by somebody else than the version in the store. Updates need the same certificate',
  'appstore.version_lower': 'Version {{found}} is not higher than {{known}}, which is there already',
  'appstore.draft_exists': 'Another version of this app is being written or reviewed. Finish or delete that one first',
  'appstore.package_blacklisted': '{{package}} is on the blacklist and cannot be published',
  'appstore.wrong_state': 'This cannot be done now: somebody was faster, or the state has changed. Read it again',
  'appstore.not_ready': 'Some things are missing before this version can be submitted',
  'appstore.under_review': 'A version of this app is under review. Wait for the verdict',
  'appstore.same_owner': 'The app belongs to this partner already',
  'appstore.own_version': 'You handed this version in yourself. Somebody else has to review it',
  'appstore.same_reviewer': 'You did the first review. The final one is for somebody else',
  'appstore.not_reviewer': 'Somebody else has taken this review',
  'appstore.group_dynamic':
    'Groups that fill themselves by a filter cannot be named here. Choose a group with devices of its own',
  'appstore.gray_narrower': 'A grayscale can only be widened. Halt it or roll it back instead',
  'appstore.category_taken': 'A category with this name exists already',
  'appstore.category_in_use': 'Apps are in this category. Move them first',
  'appstore.parameter_exists': 'There are values for this already. Change those',
  'appstore.parameter_invalid': 'Some values do not fit what the app takes',
};
