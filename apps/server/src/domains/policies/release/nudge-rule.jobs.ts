import { nudgeRuleJob } from '@tilldeck/contracts/policies/nudge-rule.jobs';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { bindJob } from '../../../platform/jobs/job-binding.ts';
import { nudgeAimed } from './nudge-rule.service.ts';

export const nudgeRuleJobs = [
  bindJob(nudgeRuleJob, ({ database }, { ruleId }) =>
    writeIn(systemScope(database, 'rules reach devices of many organisations'), (inside) => nudgeAimed(inside, ruleId)),
  ),
];
