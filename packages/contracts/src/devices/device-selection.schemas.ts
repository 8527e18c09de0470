import { z } from 'zod';
import { recordRef } from '../core/schema.ts';
import { maxListedSerials } from './device.schemas.ts';
import { serialNumber } from './serial-number.schemas.ts';

/** Ten thousand serial numbers of 64 signs, form-encoded. */
export const selectionBodyLimit = 2 * 1024 * 1024;

const selection = {
  ids: z.array(recordRef('device')).max(maxListedSerials).optional().describe('Devices by id, or'),
  sns: z.array(serialNumber).max(maxListedSerials).optional().describe('by serial number; one of the two'),
};

/** Input of a call that does something with many devices: which, and `fields` beside. */
export const withDevices = <F extends z.ZodRawShape>(fields: F) =>
  z.object({ ...fields, ...selection }).superRefine((input, judge) => {
    const { ids = [], sns = [] } = input as { ids?: string[]; sns?: string[] };
    if (ids.length > 0 === sns.length > 0) judge.addIssue({ code: 'custom', path: ['ids'], message: 'devices' });
  });
export interface DeviceSelection {
  ids?: string[] | undefined;
  sns?: string[] | undefined;
}

export const selectionOutcome = z.object({
  changed: z.number().int(),
  unchanged: z.number().int().describe('Were so already'),
  unknown: z.array(z.string()).describe('Ids or serial numbers the caller has no device of'),
  refused: z.array(z.string()).describe('Serial numbers of devices whose owner the group, tag or shop is not for'),
});
export type SelectionOutcome = z.output<typeof selectionOutcome>;
