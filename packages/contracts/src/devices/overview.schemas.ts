import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';
import { deviceState, warrantyState } from './device.schemas.ts';

const n = z.number().int();
/** Longer lists end in one sum of what is left. */
export const overviewTop = 12;

export const deviceOverview = z.object({
  at: instant,
  total: n,
  states: z.array(z.object({ state: deviceState, n })),
  warranties: z.array(z.object({ state: warrantyState, n })),
  models: z.array(z.object({ id: recordId, name: z.string(), n, online: n })),
  otherModels: n,
  versions: z.array(z.object({ version: z.string().describe('Empty: not reported yet'), n })),
  otherVersions: n,
  partners: z
    .array(z.object({ id: recordId, name: z.string(), n, online: n }))
    .describe('The organisations directly below, with what they control, and the own one'),
  otherPartners: n,
});
export type DeviceOverview = z.output<typeof deviceOverview>;
