import type { factoryErrors } from '@tilldeck/contracts/factory/factory.errors';

export const errors: Record<keyof typeof factoryErrors, string> = {
  'factory.firmware_taken': 'This firmware already has an entry with this version or version code',
  'factory.firmware_same_version': 'The update version must differ from the previous version',
  'factory.firmware_order':
    'The version code must be higher than that of the previous version and lower than those of later versions',
  'factory.firmware_published': 'Published firmware can’t be changed. Add a new version.',
  'factory.firmware_in_release':
    'A release of this firmware is still running. Wait for it to finish, or terminate it first.',
  'factory.scale_code_over': 'The code has ended already',
  'factory.wrong_state': 'This can’t be done in the current state of the policy',
  'factory.preview_outdated': 'The policy or the policies around it have changed since the preview. Check it again.',
  'factory.file_unfit': 'A file isn’t ready or isn’t of the right kind. Upload it again.',
  'factory.wallpaper_size': 'The wallpaper must be {{width}}×{{height}} pixels, like the screen of the model',
  'factory.app_unknown': 'One of the pre-installed apps isn’t in the app store',
  'factory.nothing_set': 'Set at least one item',
  'factory.model_unknown': 'This model doesn’t exist',
};
