import { defineErrors } from '../core/error.ts';

export const factoryErrors = defineErrors({
  'factory.scale_code_over': { code: 7350 },
  'factory.firmware_taken': { code: 7360 },
  'factory.firmware_same_version': { code: 7361 },
  'factory.firmware_order': { code: 7362 },
  'factory.firmware_published': { code: 7363 },
  'factory.firmware_in_release': { code: 7364 },
  'factory.wrong_state': { code: 7370 },
  'factory.preview_outdated': { code: 7371 },
  'factory.file_unfit': { code: 7372 },
  'factory.wallpaper_size': { code: 7373, field: 'payload.wallpaperId' },
  'factory.app_unknown': { code: 7374, field: 'payload.preinstalledApps' },
  'factory.nothing_set': { code: 7375, field: 'payload' },
  'factory.model_unknown': { code: 7376, field: 'modelId' },
});
type FactoryErrors = typeof factoryErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends FactoryErrors {}
}
