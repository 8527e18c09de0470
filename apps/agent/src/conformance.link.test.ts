import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheck } from '@tilldeck/testkit/conformance/check';
import { conformanceChecks } from '@tilldeck/testkit/conformance/checks';
import { agentEntryPoint, compileCache } from '@tilldeck/testkit/harness/compile-cache';
import { afterAll, describe, it } from 'vitest';

const node = `env NODE_COMPILE_CACHE="${compileCache}" "${process.execPath}"`;
// An item that applies without doing anything and a printer that only says its version, so that the checks have them.
const folder = mkdtempSync(join(tmpdir(), 'tilldeck-conformance-'));
const config = join(folder, 'config.json');
const nothing = ['true'];
writeFileSync(
  config,
  JSON.stringify({
    items: { conformance: { apply: nothing, readBack: nothing, leave: nothing } },
    printer: { read: ['printf', 'KP-80\\n2.0.3\\n'], write: nothing },
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

const command = `${node} "${agentEntryPoint}" --state "$STATE" --server "$SERVER" --sn "$SN" --claim "$CLAIM" --config "${config}"`;

describe.concurrent('the agent', { timeout: 120_000 }, () => {
  // A check fails by throwing: it says what it expected and what the agent wrote.
  it.for(conformanceChecks)('$name', (check) => runCheck(check, command));
});
