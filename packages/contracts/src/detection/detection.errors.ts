import { defineErrors } from '../core/error.ts';

export const detectionErrors = defineErrors({
  'detection.too_many_devices': { code: 6200, field: 'target' },
  'detection.no_devices': { code: 6201, field: 'target' },
  'detection.name_taken': { code: 6202, field: 'name' },
});
type DetectionErrors = typeof detectionErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends DetectionErrors {}
}
