import type { locationErrors } from '@tilldeck/contracts/location/location.errors';

export const errors: Record<keyof typeof locationErrors, string> = {
  'location.area_empty': 'No devices found in the current area',
  'location.sn_not_found': 'SN not found',
  'location.no_position': 'No position is known for this device. Put the device into a shop that has coordinates',
  'location.period_too_long': 'Choose a period of 31 days at most',
  'location.fence_dynamic_group': 'Geofences can’t be for dynamic groups. Choose another group',
  'location.fence_password_missing': 'Set a password of 6 to 16 digits',
};
