import { parseArgs } from 'node:util';
import { runCheck } from '@tilldeck/testkit/conformance/check';
import { conformanceChecks } from '@tilldeck/testkit/conformance/checks';

const usage = `npm run conformance -- --command '<line that starts the agent>' [--only <part of a name>]

The line runs in a shell with STATE (folder it may keep things in), SERVER, SN, CLAIM and
GPSD_PORT (of a gpsd on this machine) set, for example:
  node apps/agent/src/main.ts --state "$STATE" --server "$SERVER" --sn "$SN" --claim "$CLAIM"`;

const { values } = parseArgs({ options: { command: { type: 'string' }, only: { type: 'string', default: '' } } });
const { command, only } = values;
if (!command) {
  console.error(usage);
  process.exit(2);
}
let failed = 0;
const wanted = conformanceChecks.filter(({ name }) => name.includes(only));
for (const check of wanted) {
  try {
    await runCheck(check, command);
    console.log(`passed  ${check.name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${check.name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`${wanted.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
