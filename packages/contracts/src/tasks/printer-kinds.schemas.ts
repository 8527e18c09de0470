import { z } from 'zod';
import { recordRef } from '../core/schema.ts';
import { printerFirmware } from '../link/uplink.schemas.ts';
import { releaseManifestText } from '../wire/release-manifest.ts';
import { handedFile } from './file-kinds.schemas.ts';
import { taskKind } from './task-kind.schemas.ts';

const firmware = {
  name: printerFirmware.shape.name,
  version: printerFirmware.shape.version.describe('What the printer has afterwards'),
  versionCode: z.int().min(1).max(2_147_483_647).describe('Grows with each version'),
  previousVersion: printerFirmware.shape.version.describe('A printer on any other version refuses'),
  manifest: releaseManifestText.optional().describe('Release manifest of the file, of kind `printer_firmware`'),
};

/** Made from a record of printer firmware; people do not ask for it anywhere else. */
export const printerFirmwareKind = taskKind({
  version: 1,
  lane: 'change',
  isDestructive: false,
  runsCode: true,
  isDisruptive: true,
  isInteractive: false,
  name: 'printer_firmware',
  draft: z.object({ fileId: recordRef('file'), ...firmware }),
  payload: z.object({ file: handedFile, ...firmware }),
});
