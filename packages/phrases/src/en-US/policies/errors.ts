import type { policiesErrors } from '@tilldeck/contracts/policies/policies.errors';

export const errors: Record<keyof typeof policiesErrors, string> = {
  'policies.wrong_state': 'The state of the rule has changed, so this is no longer possible',
  'policies.preview_outdated':
    'Devices or rules have changed since the preview. Check the new preview, then release again',
  'policies.no_devices': 'None of the chosen devices can get this rule. Choose other devices',
  'policies.file_unfit': 'A file is missing, is still being checked, or does not fit this policy',
  'policies.app_unknown': 'An app is not in the store, or your organisation can’t see it',
  'policies.nothing_set': 'Set at least one item',
  'policies.pin_length': 'Enter a {{digits}}-digit password',
  'policies.secret_missing': 'Set a password before you release the rule',
  'policies.unbind_failed': 'Unbind app failed. At least one app must stay',
  'policies.target_unknown': 'Some of the chosen models, groups, tags, shops or partners no longer exist',
};
