import { runCheck } from '@tilldeck/testkit/conformance/check';
import { conformanceChecks } from '@tilldeck/testkit/conformance/checks';
import { agentEntryPoint, compileCache } from '@tilldeck/testkit/harness/compile-cache';
import { describe, it } from 'vitest';

const node = `env NODE_COMPILE_CACHE="${compileCache}" "${process.execPath}"`;
const command = `${node} "${agentEntryPoint}" --state "$STATE" --server "$SERVER" --sn "$SN" --claim "$CLAIM"`;

describe.concurrent('the agent', { timeout: 60_000 }, () => {
  // A check fails by throwing: it says what it expected and what the agent wrote.
  it.for(conformanceChecks)('$name', (check) => runCheck(check, command));
});
