import type { Permission } from '../core/route.ts';

/** Whoever may make one of these looks first at which devices it is for, whether or not they may make any other task. */
export const aimPermissions: readonly Permission[] = [
  'release.add',
  'ota.add',
  'notification.add',
  'journal.add',
  'timed.add',
  'timed.edit',
  'firmware.enable',
];

/** Whoever may make one of these brings a package along. */
export const packagePermissions: readonly Permission[] = ['release.add', 'ota.add'];
