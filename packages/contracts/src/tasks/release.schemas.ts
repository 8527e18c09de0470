import { z } from 'zod';
import { installKind } from './file-kinds.schemas.ts';
import { aimedFields } from './source.schemas.ts';
import { deviceTarget } from './target.schemas.ts';
import { taskPlan } from './task.schemas.ts';

export const releaseScopes = ['group', 'all', 'sn', 'model', 'tag'] as const;
const releaseTarget = deviceTarget.refine(({ scope }) => (releaseScopes as readonly string[]).includes(scope), {
  path: ['scope'],
  message: 'target',
});

export const releaseDraft = z.object({
  ...installKind.draft.shape,
  appVersion: z.string().trim().min(1).max(64),
  target: releaseTarget,
  plan: taskPlan.prefault({}).describe('A later start only for models D4-503, D4-504 and D4-505'),
  ...aimedFields,
});
export type ReleaseDraft = z.output<typeof releaseDraft>;
