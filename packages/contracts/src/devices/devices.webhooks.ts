import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';

export const devicesWebhooks = {
  'device.imported': webhookEvent({
    topic: 'device.imported',
    permission: 'device.query',
    data: z.object({ importId: recordId, orderNo: z.string() }),
    example: { importId: '31', orderNo: 'SO-2026-0815' },
  }),
  'device.transferred': webhookEvent({
    topic: 'device.transferred',
    permission: 'transfer.query',
    data: z.object({ transferId: recordId, batchNo: z.string(), side: z.enum(['from', 'to']) }),
    example: { transferId: '9', batchNo: 'TR20260815-1A2B3C4D', side: 'to' },
  }),
};
