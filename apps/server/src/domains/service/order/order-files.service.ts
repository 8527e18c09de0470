import { maxOrderFilesBytes } from '@tilldeck/contracts/service/order.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/transact.ts';
import { claimFile, findReadyFile, handOverFile, releaseFile } from '../../files/index.ts';
import { listFileIds, setFiles } from './order.store.ts';

/** Claims new files for the partner of the order, keeps those it had, lets go of the rest. */
export async function changeFiles(
  ctx: Ctx,
  tx: Tx,
  order: { id: string; orgId: number },
  fileIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  const before = await listFileIds(tx, order.id);
  let bytes = 0;
  for (const fileId of wanted) {
    const isKept = before.includes(fileId);
    const file = await (isKept ? findReadyFile : claimFile)(tx, isKept ? null : callerOf(ctx), fileId, 'orderFile');
    bytes += Number(file.size);
    if (!isKept) await handOverFile(tx, fileId, order.orgId);
  }
  refuseUnless(bytes <= maxOrderFilesBytes, 'service.files_too_large');
  await setFiles(tx, order.id, wanted);
  for (const fileId of before) if (!wanted.includes(fileId)) await releaseFile(tx, fileId);
}
