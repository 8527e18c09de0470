import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheck } from '@tilldeck/testkit/conformance/check';
import { conformanceChecks } from '@tilldeck/testkit/conformance/checks';
import { agentEntryPoint, compileCache } from '@tilldeck/testkit/harness/compile-cache';
import { afterAll, describe, it } from 'vitest';

const node = `env NODE_COMPILE_CACHE="${compileCache}" "${process.execPath}"`;
// An item that applies without doing anything, a printer that only says its version, and the receiver of the check.
const folder = mkdtempSync(join(tmpdir(), 'tilldeck-conformance-'));
const start = join(folder, 'start.sh');
const nothing = ['true'];
const config = JSON.stringify({
  items: { conformance: { apply: nothing, readBack: nothing, leave: nothing } },
  printer: { read: ['printf', 'KP-80\\n2.0.3\\n'], write: nothing },
  position: { port: 0 },
});
writeFileSync(
  start,
  `cat > "${folder}/$SN.json" <<'END'
${config}
END
sed -i 's/"port":0/"port":'"$GPSD_PORT"/ "${folder}/$SN.json"
exec ${node} "${agentEntryPoint}" --state "$STATE" --server "$SERVER" --sn "$SN" --claim "$CLAIM" --config "${folder}/$SN.json"
`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const command = `sh "${start}"`;

describe.concurrent('the agent', { timeout: 240_000 }, () => {
  // A check fails by throwing: it says what it expected and what the agent wrote.
  it.for(conformanceChecks)('$name', (check) => runCheck(check, command));
});
