import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';
import { fileStates } from './file.states.ts';

export const filesWebhooks = {
  'file.changed': webhookEvent({
    topic: 'files.object',
    permission: 'signedIn',
    data: z.object({ fileId: recordId, state: z.enum(fileStates) }),
    example: { fileId: '1007', state: 'ready' },
  }),
};
