import { defineErrors } from '../core/error.ts';

export const factoryErrors = defineErrors({
  'factory.scale_code_over': { code: 7350 },
  'factory.firmware_taken': { code: 7360 },
  'factory.firmware_same_version': { code: 7361 },
  'factory.firmware_order': { code: 7362 },
  'factory.firmware_published': { code: 7363 },
  'factory.firmware_in_release': { code: 7364 },
});
type FactoryErrors = typeof factoryErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends FactoryErrors {}
}
