import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeviceKeys } from './device-keys.ts';
import { createKeyChange } from './key-change.ts';
import { Refusal } from './server-calls.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'key-change-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps the accepted key when two pulls ask for a change at the same time', async () => {
  const keys = await DeviceKeys.open(folder, 'T2-000001');
  keys.accepted(1);
  const registered: string[] = [];
  const change = createKeyChange({
    sn: 'T2-000001',
    keys,
    // A server takes one new key for a present one and refuses every other.
    calls: {
      rotateKey: async (_sn, _keys, next) => {
        if (registered.length > 0) throw new Refusal('link.proof_refused', undefined);
        registered.push(next.publicKey);
        return { epoch: 2 };
      },
    },
    outbox: { unacknowledged: () => [] },
    log: () => {},
  });
  expect(await Promise.all([change(), change()])).toEqual([true, false]);
  expect(keys.next).toMatchObject({ epoch: 2, publicKey: registered[0] });
  expect(await change()).toBe(true);
});
