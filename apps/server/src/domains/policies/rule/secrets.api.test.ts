import { customItemRoutes, effectiveRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { appLockRoutes, customSettingsRoutes, kioskRoutes } from '@tilldeck/contracts/policies/rule.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice } from '@tilldeck/testkit/factories/people';
import { LineCapture } from '@tilldeck/testkit/harness/line-capture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { contentFor } from '../../../../testing/policy-world.ts';
import { createLog } from '../../../platform/log.ts';

const typed = { kiosk: '90817263', lock: '55190284', wifi: 'kept-from-everybody' } as const;
const written = new LineCapture();
let api: ApiHarness;
let admin: WireClient;
let lead: WireClient;
let till: TestDevice;
let ids: { kiosk: string; lock: string; wifi: string };
/** Everything the server answered. */
const answers: string[] = [];

beforeAll(async () => {
  api = await startApiHarness({}, { log: createLog('trace', written) });
  admin = await api.as(api.admin);
  const partner = await api.people.partner(api.vendor, 'South');
  lead = await api.as(await api.people.account(partner, allPermissions('partner')));
  till = await api.people.device(partner);
  ids = { kiosk: await releaseKiosk(), lock: await releaseLock(), wifi: await releaseWifi() };
});
afterAll(() => api.close());

const target = { scope: 'all' as const };
const kept = <T>(answer: T): T => {
  answers.push(JSON.stringify(answer));
  return answer;
};

async function releaseKiosk(): Promise<string> {
  const payload = { package: 'com.example.till', digits: 8, password: typed.kiosk };
  const { id, version } = kept(await admin.call(kioskRoutes.add, { name: 'Kiosk', target, payload }));
  const { hash } = kept(await admin.call(kioskRoutes.preview, { id }));
  kept(await admin.call(kioskRoutes.release, { id, version, previewHash: hash }));
  return id;
}

async function releaseLock(): Promise<string> {
  const payload = { packages: ['com.example.till'], digits: 8, password: typed.lock };
  const { id, version } = kept(await admin.call(appLockRoutes.add, { name: 'Lock', target, payload }));
  const { hash } = kept(await admin.call(appLockRoutes.preview, { id }));
  kept(await admin.call(appLockRoutes.release, { id, version, previewHash: hash }));
  return id;
}

async function releaseWifi(): Promise<string> {
  const payload = { wifi: { ssid: 'Till', security: 'wpa' as const, password: typed.wifi } };
  const { id, version } = kept(await admin.call(customSettingsRoutes.add, { name: 'WiFi', target, payload }));
  const { hash } = kept(await admin.call(customSettingsRoutes.preview, { id }));
  kept(await admin.call(customSettingsRoutes.release, { id, version, previewHash: hash }));
  return id;
}

/** What of a lock a device checks digits with: guessed in minutes by anyone who has it. */
async function listVerifiers(): Promise<string[]> {
  const rows = await api.people.query<{ hash: string; salt: string }>(
    `SELECT secrets #>> '{pin,hash}' AS hash, secrets #>> '{pin,salt}' AS salt FROM policies_rule WHERE secrets ? 'pin' ORDER BY id`,
  );
  return rows.flatMap(({ hash, salt }) => [hash, salt]);
}

describe('secrets of rules', () => {
  it('reach the device that the rule is for', async () => {
    const wifi = await contentFor(api.app, 'custom_settings', till.id);
    expect(wifi?.document).toMatchObject({ wifi: { password: typed.wifi } });
    const kiosk = await contentFor(api.app, 'kiosk', till.id);
    expect(kiosk?.document).toMatchObject({ pin: { digits: 8, cost: 16_384 } });
    expect(JSON.stringify(kiosk)).not.toContain(typed.kiosk);
  });

  it('are in no answer: not as typed, not as devices check them', async () => {
    const reads = async (client: WireClient) => {
      kept(await client.call(customItemRoutes.page, { pageSize: 50 }));
      kept(await client.call(customItemRoutes.conflicts, {}));
      kept(await client.call(effectiveRoutes.detail, { deviceId: till.id }));
      kept(await client.call(effectiveRoutes.compare, { deviceId: till.id, groupId: null }));
    };
    await reads(admin);
    await reads(lead);
    for (const [routes, id] of [
      [kioskRoutes, ids.kiosk],
      [appLockRoutes, ids.lock],
      [customSettingsRoutes, ids.wifi],
    ] as const) {
      kept(await admin.send(routes.detail, { id }));
      kept(await admin.send(routes.versions, { id }));
      kept(await admin.send(routes.preview, { id }));
      kept(await admin.send(routes.devices, { id, pageSize: 50 }));
      kept(await admin.send(routes.page, { pageSize: 50 }));
      // A partner is told of a rule above it as if it did not exist.
      expect((await lead.send(routes.detail, { id })).body.error).toBe('core.not_found');
    }
    const all = answers.join('\n');
    expect(answers.length).toBeGreaterThan(20);
    for (const secret of [...Object.values(typed), ...(await listVerifiers()), 'secret:'])
      expect(all).not.toContain(secret);
    const { items } = await lead.call(effectiveRoutes.detail, { deviceId: till.id });
    expect(items.find(({ kind }) => kind === 'kiosk')?.values).toMatchObject([
      { value: { package: 'com.example.till', hasPassword: true }, rule: { id: null, name: 'Kiosk' } },
    ]);
  });

  it('are nowhere in the database as typed, and in neither trail nor events as devices check them', async () => {
    const tables = await api.people.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    expect(tables.length).toBeGreaterThan(100);
    const verifiers = await listVerifiers();
    expect(verifiers).toHaveLength(4);
    const checkers = ['policies_rule', 'policies_rule_version', 'policies_document'];
    for (const { name } of tables) {
      const secrets = checkers.includes(name) ? Object.values(typed) : [...Object.values(typed), ...verifiers];
      const found = await api.people.query(
        `SELECT FROM ${name} t, unnest($1::text[]) s WHERE strpos(t::text, s) > 0 LIMIT 1`,
        [secrets],
      );
      expect(found, name).toEqual([]);
    }
  });

  it('are in no line of the log', async () => {
    const lines = written.lines.join('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [...Object.values(typed), ...(await listVerifiers())]) expect(lines).not.toContain(secret);
  });

  it('stay when a rule is saved without them, and are another document when they change', async () => {
    const { version } = await admin.call(kioskRoutes.detail, { id: ids.kiosk });
    const before = await listVerifiers();
    const same = { name: 'Kiosk', target, payload: { package: 'com.example.till', digits: 8 } };
    const saved = await admin.call(kioskRoutes.modify, { ...same, id: ids.kiosk, version });
    expect(await listVerifiers()).toEqual(before);
    const payload = { ...same.payload, password: '11223344' };
    await admin.call(kioskRoutes.modify, { ...same, payload, id: ids.kiosk, version: saved.version });
    expect(await listVerifiers()).not.toEqual(before);
  });
});
