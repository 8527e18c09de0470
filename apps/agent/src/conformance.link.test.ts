import { fileURLToPath } from 'node:url';
import { runCheck } from '@tilldeck/testkit/conformance/check';
import { conformanceChecks } from '@tilldeck/testkit/conformance/checks';
import { describe, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const command = `"${process.execPath}" "${main}" --state "$STATE" --server "$SERVER" --sn "$SN" --claim "$CLAIM"`;

describe.concurrent('the agent', { timeout: 60_000 }, () => {
  // A check fails by throwing: it says what it expected and what the agent wrote.
  it.for(conformanceChecks)('$name', (check) => runCheck(check, command));
});
