import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const importDevicesJob = job({
  name: 'devices.import',
  summary: 'Brings the good rows of an import into the registry',
  payload: z.object({ importId: recordId }),
  maxAttempts: 5,
});

export const transferDevicesJob = job({
  name: 'devices.transfer',
  summary: 'Gives devices to another owner, all of a batch at once',
  payload: z.object({ transferId: recordId }),
  maxAttempts: 5,
});

export const pullErpJob = job({
  name: 'devices.erp_pull',
  summary: 'Asks the ERP of an organisation for new orders',
  payload: z.object({ connectorId: recordId }),
  maxAttempts: 1,
});

export const pullDueErpsJob = job({
  name: 'devices.erp_due',
  summary: 'Starts the ERP connections whose time has come',
  payload: z.object({}),
  maxAttempts: 2,
  cron: '* * * * *',
});

export const intakeMaintenanceJob = job({
  name: 'devices.intake_maintenance',
  summary: 'Deletes imports and transfers that were never run, and rows of old imports',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '23 * * * *',
});
