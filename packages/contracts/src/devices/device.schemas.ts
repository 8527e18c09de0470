import { z } from 'zod';
import { recordRef } from '../core/schema.ts';
import { wallTime } from '../core/time-range.ts';
import { deviceConditionFilter } from './device-sign.schemas.ts';
import { serialNumber } from './serial-number.schemas.ts';

export const deviceStates = ['online', 'offline', 'inactive', 'disabled'] as const;
export const deviceState = z.enum(deviceStates);
export const warrantyStates = ['none', 'effective', 'expire', 'expired'] as const;
/** `expire`: it ends within `warrantyWarningDays`. */
export const warrantyState = z.enum(warrantyStates);
export const warrantyWarningDays = 30;
export const shippingMethods = ['proto', 'oqc'] as const;
export const shippingMethod = z.enum(shippingMethods);

/** As many as one paste or one workbook brings. */
export const maxListedSerials = 10_000;
/** A shorter part of a serial number would match half the fleet. */
export const minSerialPart = 4;

export const modelId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'invalid')
  .meta({ example: '1' });

/** Which devices, as a list asks and a dynamic group keeps it. Each field narrows; those with several values widen. */
export const deviceFilter = z.object({
  keyword: z
    .string()
    .trim()
    .max(64)
    .optional()
    .describe(
      'Part of the serial number or the beginning of the customer’s own; fewer than four signs, or a * at the end: its ' +
        'beginning; a * in front: its end',
    ),
  sns: z.array(serialNumber).max(maxListedSerials).optional().describe('Exactly these'),
  modelIds: z.array(modelId).max(100).optional(),
  seriesId: modelId.optional(),
  state: z.array(deviceState).max(4).optional(),
  warranty: z.array(warrantyState).max(4).optional(),
  shippingMethod: shippingMethod.optional(),
  partnerId: recordRef('org').optional().describe('Owned by this partner or one below it'),
  groupId: recordRef('deviceGroup').optional().describe('In this group or one below it'),
  tagIds: z.array(recordRef('deviceTag')).max(20).optional().describe('With all of these'),
  shopId: recordRef('shop').optional(),
  operatorId: recordRef('account').optional().describe('Allocated to this operator'),
  firmwareVersion: z.string().trim().max(64).optional(),
  createdFrom: wallTime.optional().describe('Not before this'),
  createdTo: wallTime.optional().describe('Before this, not at it'),
  activatedFrom: wallTime.optional(),
  activatedTo: wallTime.optional(),
  isActivated: z.boolean().optional().describe('Was connected at least once, or never'),
  shippedFrom: wallTime.optional(),
  shippedTo: wallTime.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'invalid')
    .optional()
    .describe('Owned by an organisation of this country'),
  ...deviceConditionFilter.shape,
});
export type DeviceFilter = z.output<typeof deviceFilter>;
