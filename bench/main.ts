import { parseArgs } from 'node:util';
import { benchApi } from './api/api-bench.ts';
import { benchConsole } from './console/console-bench.ts';

/** `npm run bench -- api|console [--small] [--budget] [--renew]` */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    /** Only compares the sizes of pages with bench/console/budget.json. */
    budget: { type: 'boolean', default: false },
    /** Writes the measured sizes as the new budget. */
    renew: { type: 'boolean', default: false },
  },
});
const wanted = positionals.length > 0 ? positionals : ['api'];
let isGood = true;

if (wanted.includes('api')) {
  const { ratio, file } = await benchApi(values.small ? { pairs: 3, requests: 3_000 } : { pairs: 9, requests: 20_000 });
  console.log(`api: ${ratio.toFixed(2)} x the CPU of bare Fastify (${file})`);
  // The small run guards against a regression; the goal itself (1.5) is judged on the full run.
  if (values.small && ratio > 4) isGood = false;
}
if (wanted.includes('console'))
  isGood = (await benchConsole({ isBudgetOnly: values.budget, isRenewing: values.renew })) && isGood;
process.exit(isGood ? 0 : 1);
