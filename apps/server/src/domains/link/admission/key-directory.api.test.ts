import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import type { App } from '../../../platform/app.ts';
import { createApp } from '../../../platform/create-app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { domains } from '../../catalogue.domain.ts';
import { updateLastUse } from './admission.store.ts';
import { createKeyDirectory } from './key-directory.service.ts';

let api: ApiHarness;
/** Its listener is not started: no notification reaches it. */
let untold: App;
beforeAll(async () => {
  api = await startApiHarness();
  untold = createApp(api.app.config, domains, api.app.log);
});
afterAll(async () => {
  await untold.close();
  await api.close();
});

describe('keys of devices', () => {
  it('are found although this process was not told of them, and read once while they stay the same', async () => {
    const directory = createKeyDirectory(untold);
    const device = await api.people.device(api.vendor);
    expect(await directory.find(device.sn, 1)).toBeUndefined();
    const first = await giveKey(api.people, device);
    expect((await directory.find(device.sn, first.epoch))?.id).toBe(String(first.epoch));
    const reads = directory.readCount();
    await directory.find(device.sn, first.epoch);
    expect(directory.readCount()).toBe(reads);
    const second = await giveKey(api.people, device);
    expect((await directory.find(device.sn, second.epoch))?.id).toBe(String(second.epoch));
    expect(await directory.find(device.sn, first.epoch)).toBeUndefined();
  });

  it('that were revoked before their use was written keep it from the next owner (attack S15)', async () => {
    const device = await api.people.device(api.vendor);
    const { epoch } = await giveKey(api.people, device);
    await api.people.query(`UPDATE link_key SET state = 'revoked' WHERE id = $1`, [epoch]);
    const usedAt = async () => {
      await writeIn(systemScope(api.app.database, 'a test writes what was noted'), (inside) =>
        updateLastUse(inside, [String(epoch)]),
      );
      const [key] = await api.people.query<{ used: boolean }>(
        'SELECT last_used_at IS NOT NULL AS used FROM link_key WHERE id = $1',
        [epoch],
      );
      return key?.used;
    };
    expect(await usedAt()).toBe(false);
    await api.people.query(`UPDATE link_key SET state = 'active' WHERE id = $1`, [epoch]);
    expect(await usedAt()).toBe(true);
  });
});
