import type { OtaDraft } from '@tilldeck/contracts/tasks/ota.schemas';
import { otaSource } from '@tilldeck/contracts/tasks/ota.sources';
import type { Ctx } from '../../../platform/context.ts';
import { forceTerminateTask, retryTask, terminateTask } from '../dispatch/move.service.ts';
import { addOfSource, moveOfSource } from '../source/source.service.ts';

export const addOta = (ctx: Ctx, { fileId, firmwareVersion, manifest, target, plan, title, previewHash }: OtaDraft) =>
  addOfSource(ctx, otaSource, {
    kind: 'ota',
    payload: { fileId, firmwareVersion, ...(manifest ? { manifest } : {}) },
    target,
    plan,
    title: title || firmwareVersion,
    previewHash,
  });

export const retryOta = moveOfSource(otaSource, retryTask);
export const terminateOta = moveOfSource(otaSource, terminateTask);
export const forceTerminateOta = moveOfSource(otaSource, forceTerminateTask);
