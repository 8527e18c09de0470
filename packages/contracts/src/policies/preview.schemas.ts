import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { leftOutReasons } from './rule.states.ts';

const count = z.number().int();
const document = z.record(z.string(), z.unknown());

/** What a release would do, counted exactly. */
export const rulePreview = z.object({
  hash: z.string().describe('Names these devices and documents: a release is only made of what was looked at'),
  total: count.describe('Devices the rule is aimed at'),
  willChange: count,
  alreadySo: count.describe('Devices whose document stays equal'),
  overruled: z.array(z.object({ ruleId: recordId.nullable(), name: z.string(), count })).describe('A nearer rule wins'),
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count })),
  bytes: z.number().describe('Of files that devices will download'),
  byModel: z.array(z.object({ id: z.string(), name: z.string(), count })),
  samples: z
    .array(z.object({ deviceId: recordId, sn: z.string(), before: document.nullable(), after: document.nullable() }))
    .describe('At most five; secrets are left out'),
});
export type RulePreview = z.output<typeof rulePreview>;
