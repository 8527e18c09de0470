import type { detectionErrors } from '@tilldeck/contracts/detection/detection.errors';

export const errors: Record<keyof typeof detectionErrors, string> = {
  'detection.too_many_devices': 'One offline detection can watch {{max}} devices at most. Choose fewer devices',
  'detection.no_devices': 'No device matches. Choose other devices',
  'detection.name_taken': 'Another offline detection has this name',
};
