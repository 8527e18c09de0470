import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';
import { remoteReasons, remoteStates } from './session.states.ts';

export const remoteWebhooks = {
  'remote.session_ended': webhookEvent({
    topic: 'remote.session_ended',
    permission: 'remote-record.query',
    data: z.object({ id: recordId, sn: z.string(), state: z.enum(remoteStates), reason: z.enum(remoteReasons) }),
    example: { id: '31', sn: 'P240-00017', state: 'completed', reason: 'requester' },
  }),
};
