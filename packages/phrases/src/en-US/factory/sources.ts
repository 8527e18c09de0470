import type { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';

/** Where tasks come from. */
export const taskSources: Record<(typeof factoryManifest)['taskSources'][number]['name'], string> = {
  printer_firmware: 'Printer firmware',
};
