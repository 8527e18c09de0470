import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const carryOutOrderJob = job({
  name: 'service.carry_out_order',
  summary: 'Carries out an approved order: extends warranties and replaces devices, 500 at a time',
  payload: z.object({ orderId: recordId }),
  maxAttempts: 12,
});

export const mailOrderJob = job({
  name: 'service.mail_order',
  summary: 'Tells those whose turn it is that an order waits, was rejected or was carried out',
  payload: z.object({ orderId: recordId }),
  maxAttempts: 8,
});
