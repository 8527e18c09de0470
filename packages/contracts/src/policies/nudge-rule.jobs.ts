import { z } from 'zod';
import { job } from '../core/job.ts';
import { recordId } from '../core/schema.ts';

export const nudgeRuleJob = job({
  name: 'policies.nudge_rule',
  summary: 'Tells devices that a rule matches to pull, at a pace, connected ones first',
  payload: z.object({ ruleId: recordId }),
  maxAttempts: 3,
});
