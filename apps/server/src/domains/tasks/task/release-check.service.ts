import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { type ReleaseKind, verifyRelease } from '@tilldeck/contracts/wire/release-manifest';
import { AppError } from '../../../platform/app-error.ts';
import { isReviewed } from './approval.rules.ts';
import type { TaskFile } from './task-files.rules.ts';

const releaseKindsOf: Partial<Record<TaskKindName, ReleaseKind>> = {
  ota: 'firmware',
  printer_firmware: 'printer_firmware',
};

/**
 * Who signed what a task would run with all rights; nothing where this installation asks for no signature. What a device
 * would refuse is refused here already. Apps of the store are signed otherwise.
 */
export async function checkRelease(
  releaseKeys: readonly string[],
  kind: TaskKindName,
  payload: Record<string, unknown>,
  [file]: readonly TaskFile[],
): Promise<{ signedBy?: string }> {
  if (releaseKeys.length === 0 || !kindOf(kind).runsCode || isReviewed(payload)) return {};
  const { manifest, firmwareVersion, version } = payload as Record<
    'manifest' | 'firmwareVersion' | 'version',
    string | undefined
  >;
  const found = await verifyRelease(manifest, releaseKeys, {
    kind: releaseKindsOf[kind] ?? 'package',
    sha256: file?.sha256 ?? '',
    size: file?.size ?? 0,
    version: firmwareVersion ?? version,
  });
  if ('manifest' in found) return { signedBy: found.manifest.keyId };
  throw new AppError(found.fault === 'unsigned' ? 'tasks.release_unsigned' : 'tasks.release_refused');
}
