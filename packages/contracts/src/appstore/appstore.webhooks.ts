import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';
import { reviewStages } from './app.states.ts';
import { releaseSource } from './release.sources.ts';

export const appstoreWebhooks = {
  'app.reviewed': webhookEvent({
    topic: 'app.reviewed',
    permission: 'myapp.query',
    data: z.object({
      appId: recordId,
      versionId: recordId,
      stage: z.enum(reviewStages),
      verdict: z.enum(['passed', 'failed']),
    }),
    example: { appId: '12', versionId: '40', stage: 'final', verdict: 'passed' },
  }),
  /** The stages of a release are those of its task. */
  'release.stage_opened': webhookEvent({
    topic: 'task.stage_opened',
    permission: 'release.query',
    data: z.object({ taskId: recordId, stage: z.number().int(), source: z.literal(releaseSource.name) }),
    example: { taskId: '815', stage: 2, source: 'release' },
  }),
};
