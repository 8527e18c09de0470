import type { SeedPart } from '../seed-part.ts';
import { compileClasses } from './policies/compile-classes.ts';
import { demoRules } from './policies/demo-rules.ts';
import { putHistory, putOutcomes } from './policies/outcomes.ts';
import { putPolicyFiles } from './policies/put-policy-files.ts';
import { putRule } from './policies/put-rule.ts';

/** Rules of every kind in every state, and devices at every place of their way. */
export const policiesPart: SeedPart = {
  name: 'policies',
  async run(context) {
    const { client } = context;
    const { rowCount } = await client.query('SELECT FROM policies_rule LIMIT 1');
    if (rowCount) return 0;
    const files = await putPolicyFiles(context);
    let added = files.size;
    for (const rule of demoRules) added += await putRule(context, rule, files);
    await client.query('SELECT policies_place(array_agg(id)) FROM devices_device');
    await compileClasses(context);
    return added + (await putOutcomes(context)) + (await putHistory(context));
  },
};
