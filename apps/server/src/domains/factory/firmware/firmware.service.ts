import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import type { FirmwareDraft } from '@tilldeck/contracts/factory/firmware.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { claimFile, releaseFile } from '../../files/index.ts';
import { isInOrder } from './firmware.rules.ts';
import {
  deleteFirmware,
  findFirmwareForUpdate,
  insertFirmware,
  isBeingReleased,
  listStepsForUpdate,
  updateFirmware,
} from './firmware.store.ts';
import { findFirmwareDetail } from './firmware.view.ts';

type Input<K extends keyof typeof firmwareRoutes> = RouteInput<(typeof firmwareRoutes)[K]>;

const taken = {
  factory_firmware__update_version: 'factory.firmware_taken',
  factory_firmware__version_code: 'factory.firmware_taken',
} as const;

export const announceFirmware = (tx: Tx, id: string, orgId: number) =>
  tx.emit({ topic: 'factory.firmware', payload: { id }, orgId, permission: 'firmware.query' });

export const firmwareTitle = ({ name, update_version: version }: { name: string; update_version: string }): string =>
  `${name} ${version}`;

const factsOf = ({ name, updateVersion, versionCode, previousVersion, remark }: FirmwareDraft) => ({
  name,
  updateVersion,
  versionCode,
  previousVersion,
  remark,
});

async function refuseUnfit(tx: Tx, orgId: number, draft: FirmwareDraft, id: string | null): Promise<void> {
  refuseUnless(draft.updateVersion !== draft.previousVersion, 'factory.firmware_same_version');
  const others = await listStepsForUpdate(tx, { orgId, name: draft.name, exceptId: id });
  refuseUnless(isInOrder(draft, others), 'factory.firmware_order');
}

export async function addFirmware(ctx: Ctx, draft: Input<'add'>) {
  const caller = callerOf(ctx);
  const { orgId } = caller;
  const id = await transact(ctx, async (tx) => {
    await claimFile(tx, caller, draft.fileId, 'printerFirmware');
    await refuseUnfit(tx, orgId, draft, null);
    const row = await refusingDoubles(taken, insertFirmware(tx, orgId, draft, caller.loginName));
    await tx.audit({
      objectType: 'firmware',
      objectId: row.id,
      objectName: firmwareTitle(row),
      orgId,
      after: factsOf(draft),
    });
    await announceFirmware(tx, row.id, orgId);
    return row.id;
  });
  return findFirmwareDetail(ctx.scope, id);
}

export async function changeFirmware(ctx: Ctx, { id, version, ...draft }: Input<'modify'>) {
  await transact(ctx, async (tx) => {
    const row = await findFirmwareForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    if (row.file_id !== draft.fileId) {
      await claimFile(tx, callerOf(ctx), draft.fileId, 'printerFirmware');
      await releaseFile(tx, row.file_id);
    }
    refuseUnless(row.version === version, 'core.stale_version');
    refuseUnless(row.published_at === null, 'factory.firmware_published');
    await refuseUnfit(tx, row.org_id, draft, id);
    await refusingDoubles(taken, updateFirmware(tx, id, draft));
    await tx.audit({
      objectType: 'firmware',
      objectId: id,
      objectName: `${draft.name} ${draft.updateVersion}`,
      orgId: row.org_id,
      before: {
        name: row.name,
        updateVersion: row.update_version,
        versionCode: row.version_code,
        previousVersion: row.previous_version,
        remark: row.remark,
      },
      after: factsOf(draft),
    });
    await announceFirmware(tx, id, row.org_id);
  });
  return findFirmwareDetail(ctx.scope, id);
}

/** Tasks that have ended keep the file: each holds it as long as the task itself is kept. */
export const removeFirmware = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const row = await findFirmwareForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    refuseUnless(!(await isBeingReleased(tx, id)), 'factory.firmware_in_release');
    await deleteFirmware(tx, id);
    await releaseFile(tx, row.file_id);
    await tx.audit({
      objectType: 'firmware',
      objectId: id,
      objectName: firmwareTitle(row),
      orgId: row.org_id,
      before: { name: row.name, updateVersion: row.update_version },
    });
    await announceFirmware(tx, id, row.org_id);
    return {};
  });
