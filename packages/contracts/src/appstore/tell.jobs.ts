import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';
import { parameterLevels } from './parameter.schemas.ts';

/** Whom a change of an app concerns: everybody who has it, or those at and below a place. */
export const toldLevels = ['app', ...parameterLevels] as const;

/** Tells so many a second and enqueues itself for the next; how far it is stands in the database. */
export const tellDevicesJob = job({
  name: 'appstore.tell_devices',
  summary: 'Tells connected devices that have an app to look into the store',
  payload: z.object({
    appId: recordId,
    level: z.enum(toldLevels),
    placeId: recordId.describe('Of the partner, group or device; of the app for all that have it'),
  }),
  maxAttempts: 5,
});
