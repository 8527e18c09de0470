import { z } from 'zod';
import { recordRef } from '../core/schema.ts';
import { deviceFilter, maxListedSerials, modelId } from '../devices/device.schemas.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';

export const targetScopes = ['all', 'model', 'group', 'tag', 'sn', 'shop', 'partner', 'filter'] as const;
export const targetScope = z.enum(targetScopes);
export type TargetScope = z.output<typeof targetScope>;
/** As the specification has it for releases; the same everywhere. */
export const maxTargetGroups = 5;

const serials = z.array(serialNumber).max(maxListedSerials);

/**
 * Which devices: one type wherever something is aimed at devices. `scope` says which of the fields counts; what `except`
 * names is taken out. Always inside what the caller controls.
 */
export const deviceTarget = z
  .object({
    scope: targetScope,
    modelIds: z.array(modelId).max(100).optional(),
    groupIds: z.array(recordRef('deviceGroup')).max(maxTargetGroups).optional().describe('And the groups below them'),
    tagIds: z.array(recordRef('deviceTag')).max(20).optional().describe('With any of these'),
    sns: serials.optional(),
    fileId: recordRef('file').optional().describe('A workbook with serial numbers, beside or instead of `sns`'),
    shopIds: z.array(recordRef('shop')).max(200).optional(),
    partnerIds: z.array(recordRef('org')).max(50).optional().describe('Their devices and those of partners below them'),
    filter: deviceFilter.optional(),
    except: z
      .object({ sns: serials.optional(), groupId: recordRef('deviceGroup').optional() })
      .optional()
      .describe('Left out'),
  })
  .superRefine((target, judge) => {
    const filled = {
      all: true,
      model: target.modelIds?.length,
      group: target.groupIds?.length,
      tag: target.tagIds?.length,
      sn: target.sns?.length || target.fileId,
      shop: target.shopIds?.length,
      partner: target.partnerIds?.length,
      filter: target.filter,
    } satisfies Record<TargetScope, unknown>;
    if (!filled[target.scope]) judge.addIssue({ code: 'custom', path: ['scope'], message: 'target' });
  });
export type DeviceTarget = z.output<typeof deviceTarget>;
