import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';

export const systemWebhooks = {
  'dictionary.changed': webhookEvent({
    topic: 'system.dictionary',
    permission: 'signedIn',
    data: z.object({ typeId: recordId }),
    example: { typeId: '42' },
  }),
  'iplock.changed': webhookEvent({
    topic: 'system.ip_lock',
    permission: 'iplock.query',
    data: z.object({}),
    example: {},
  }),
  'mdmblacklist.changed': webhookEvent({
    topic: 'system.blacklist',
    permission: 'mdmblacklist.query',
    data: z.object({ kind: z.literal('mdm') }),
    example: { kind: 'mdm' },
  }),
  'packageblacklist.changed': webhookEvent({
    topic: 'system.blacklist',
    permission: 'packageblacklist.query',
    data: z.object({ kind: z.literal('package') }),
    example: { kind: 'package' },
  }),
};
