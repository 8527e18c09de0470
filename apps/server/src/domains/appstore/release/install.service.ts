import { storeSource } from '@tilldeck/contracts/appstore/release.sources';
import { workIdOf } from '@tilldeck/contracts/tasks/work.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { createTask, findOpenInstall, lockInstalls } from '../../tasks/index.ts';
import { packageOf } from './release.rules.ts';
import { findReleasedVersion } from './released-version.view.ts';

export interface AskingDevice {
  id: string;
  sn: string;
  orgId: number;
}

interface AskedInstall {
  allowsDowngrade: boolean;
  /** What is there is to be told again: work that was handed over before does not do that. */
  isRetold?: boolean;
}

/**
 * Hands a version to a device that asked for it, as work like any other, in the name of its owner. Whether it is meant
 * for the device has been judged before. Asked again while that is under way, it answers the same work.
 */
export async function installFromStore(
  inside: ScopedDb,
  device: AskingDevice,
  versionId: string,
  { allowsDowngrade, isRetold = false }: AskedInstall,
): Promise<{ workId: string; isNew: boolean }> {
  await lockInstalls(inside, device.id);
  const open = await findOpenInstall(inside, storeSource, device.id, versionId, !isRetold);
  if (open) return { workId: open, isNew: false };
  const version = await findReleasedVersion(
    systemScope(inside.scope.database, 'the store offers apps of organisations above'),
    versionId,
  );
  refuseUnless(version, 'core.not_found');
  const { payload, stored } = packageOf(version, { allowsDowngrade });
  const task = await createTask(
    inside,
    { orgId: device.orgId, accountId: null, loginName: device.sn },
    {
      kind: 'install',
      payload,
      stored,
      target: { scope: 'sn', sns: [device.sn] },
      title: `${payload.appName} ${payload.appVersion}`,
      source: storeSource,
      isAgreed: true,
      // The store vouches for its apps by the certificates that signed them.
      releaseKeys: [],
    },
  );
  refuseUnless(task, 'core.busy');
  return { workId: workIdOf(task.id, 1), isNew: true };
}
