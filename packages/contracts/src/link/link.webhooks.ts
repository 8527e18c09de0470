import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';
import { presenceDevicesPerMessage, setAsideReasons } from './link.limits.ts';

/** Gathered over a second: one message names all devices of an owner that connected, or lost their connection. */
const presenceEvent = (topic: string) =>
  webhookEvent({
    topic,
    permission: 'device.query',
    data: z.object({ deviceIds: z.array(recordId).min(1).max(presenceDevicesPerMessage) }),
    example: { deviceIds: ['5012', '5013'] },
  });

export const linkWebhooks = {
  'device.online': presenceEvent('device.online'),
  'device.offline': presenceEvent('device.offline'),
  'device.set_aside': webhookEvent({
    topic: 'device.set_aside',
    permission: 'device.query',
    data: z.object({ deviceId: recordId, report: z.string(), reason: z.enum(setAsideReasons) }),
    example: { deviceId: '5012', report: 'status', reason: 'unreadable' },
  }),
};
