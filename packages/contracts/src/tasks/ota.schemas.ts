import { z } from 'zod';
import { otaKind } from './file-kinds.schemas.ts';
import { aimedFields } from './source.schemas.ts';
import { deviceTarget } from './target.schemas.ts';
import { taskPlan } from './task.schemas.ts';

export const otaDraft = z.object({
  ...otaKind.draft.shape,
  target: deviceTarget,
  plan: taskPlan.prefault({}),
  ...aimedFields,
});
export type OtaDraft = z.output<typeof otaDraft>;
