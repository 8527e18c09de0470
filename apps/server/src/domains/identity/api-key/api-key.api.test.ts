import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { type Route, requiredPermission } from '@tilldeck/contracts/core/route';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { openApiDocument } from '../../../platform/http/openapi.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1', IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

const makeKey = async (scopes: string[], changes = {}, client = admin) => {
  const { apiKey, secret } = await client.call(apiKeyRoutes.add, { name: 'Stock system', scopes, ...changes });
  return { ...apiKey, secret, client: new KeyClient(api.url, secret) };
};
const managerOf = async (org: TestOrg) => api.as(await api.people.account(org, allPermissions('partner')));
const outcome = async (client: KeyClient, route: Route = dictionaryRoutes.page) => {
  const { body } = await client.send(route, {} as never);
  return body.error ?? 'ok';
};

describe('an API key', () => {
  it('calls the same paths with JSON, form or query, and nothing signed', async () => {
    const key = await makeKey(['dictionary.query', 'dictionary.add', 'dictionary.edit']);
    const draft = { nameEn: 'By key', nameZh: '密钥', type: 'by_key' };
    const added = await key.client.send(dictionaryRoutes.add, draft);
    expect(added).toMatchObject({ status: 200, body: { code: 200, data: { type: 'by_key' } } });
    key.client.encoding = 'form';
    const found = await key.client.send(dictionaryRoutes.page, { keyword: 'by_key', pageSize: 50 });
    expect(found.body.data.items).toHaveLength(1);
    const state = await key.client.send(dictionaryRoutes.toggle, { id: added.body.data.id, state: 'disabled' });
    expect(state.body.code).toBe(200);

    const trail = await api.people.query(
      "SELECT account_id, account_name, org_id FROM audit_entry WHERE object_type = 'dictionary' AND object_id = $1 ORDER BY id",
      [added.body.data.id],
    );
    expect(trail).toEqual(
      Array(2).fill({ account_id: null, account_name: `tdk_${key.keyId} (Stock system)`, org_id: 1 }),
    );
    const used = await admin.call(apiKeyRoutes.detail, { id: key.id });
    expect(used).toMatchObject({ lastUsedFrom: '127.0.0.1', state: 'active' });
    expect(Date.parse(used.lastUsedAt ?? '')).toBeCloseTo(Date.now(), -5);
  });

  it('is told which field a call does not know, where the console is not', async () => {
    const key = await makeKey(['dictionary.query']);
    const misspelt = { pagesize: 50, keyword: 'x' } as never;
    for (const encoding of ['json', 'form'] as const) {
      key.client.encoding = encoding;
      const { body } = await key.client.send(dictionaryRoutes.page, misspelt);
      expect(body).toMatchObject({
        code: 400,
        error: 'core.invalid_input',
        data: { fields: { pagesize: 'unknown_field' } },
      });
    }
    expect((await admin.send(dictionaryRoutes.page, misspelt)).body.code).toBe(200);
  });

  it('is shown once, kept as a hash, and its making and changing stand in the trail without it', async () => {
    const key = await makeKey(['area.query']);
    expect(key.secret).toMatch(/^tdk_[a-z0-9]{12}_[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(key.expiresAt)).toBeCloseTo(Date.now() + 365 * 86_400_000, -6);
    const changed = await admin.call(apiKeyRoutes.modify, {
      id: key.id,
      name: 'Till',
      ratePerMinute: 9,
      version: key.version,
    });
    expect(changed).toMatchObject({ name: 'Till', ratePerMinute: 9 });
    const stale = { id: key.id, name: 'X', ratePerMinute: 1, version: key.version };
    expect((await admin.send(apiKeyRoutes.modify, stale)).body.error).toBe('core.stale_version');
    const told = [
      await admin.call(apiKeyRoutes.page, {}),
      await api.people.query("SELECT * FROM audit_entry WHERE object_type = 'apiKey'"),
      await api.people.query('SELECT *, encode(secret_hash, $1) AS hash FROM identity_api_key', ['base64']),
    ];
    expect(JSON.stringify(told)).not.toContain(key.secret.slice(17, 40));
  });

  it('holds nothing its maker does not hold, makes no keys and exports nothing', async () => {
    const refusal = async (scopes: string[], client = admin) =>
      (await client.send(apiKeyRoutes.add, { name: 'x', scopes })).body.error;
    const { iplock: _unheld, ...others } = allPermissions('admin');
    const client = await api.as(await api.people.account(api.vendor, others));
    expect(await refusal(['iplock.query'], client)).toBe('identity.api_key_scope_not_held');
    expect(await refusal(['nowhere.query'])).toBe('identity.api_key_scope_not_held');
    expect(await refusal(['apikey.add'])).toBe('identity.api_key_scope_refused');
    expect(await refusal(['operationlog.export'])).toBe('identity.api_key_scope_refused');
    expect(await refusal(['dictionary.everything'])).toBe('core.invalid_input');
    expect(
      (await admin.send(apiKeyRoutes.add, { name: 'x', scopes: ['area.query'], expiresInDays: 731 })).body.error,
    ).toBe('core.invalid_input');
    const unserved = await api.people.account(api.vendor);
    await api.people.grant(api.vendor, unserved.id, allPermissions('admin'), []);
    expect(await refusal(['area.query'], await api.as(unserved))).toBe('identity.service_not_granted');
  });

  it('opens the calls of its scopes and no other, of all there are', async () => {
    const key = await makeKey(['area.query'], { ratePerMinute: 6000 });
    for (const route of allRoutes) {
      const needed = requiredPermission(route.permission);
      const isForPeople = !needed || route.notFor?.includes('key');
      const expected = isForPeople ? 'identity.api_key_not_here' : needed.id === 'area' ? 'ok' : 'core.forbidden';
      const answer = await key.client.send(route, {} as never);
      expect(answer.body.error ?? 'ok', route.id).toBe(expected);
      if (expected !== 'ok') expect(answer.status, route.id).toBe(403);
    }
  });

  it('does not open ways out: what needs a third-party service is for people', async () => {
    const key = await makeKey(['webhook.add', 'webhook.query']);
    expect(await outcome(key.client, webhookRoutes.page)).toBe('ok');
    const answer = await key.client.send(webhookRoutes.add, {
      url: 'https://shop.example/',
      eventTypes: ['file.changed'],
    });
    expect(answer.body.error).toBe('identity.service_not_granted');
  });
});

describe('what an API key may do', () => {
  it('does not shrink with its maker, whose role and account end', async () => {
    const maker = await api.people.account(api.vendor, allPermissions('admin'));
    const key = await makeKey(['dictionary.query'], {}, await api.as(maker));
    await api.people.query('DELETE FROM identity_account_role WHERE account_id = $1', [maker.id]);
    expect(await outcome(key.client)).toBe('ok');
    await api.people.query('UPDATE identity_account SET is_enabled = false, terminated_at = now() WHERE id = $1', [
      maker.id,
    ]);
    expect(await outcome(key.client)).toBe('ok');
    await api.people.query('UPDATE identity_api_key SET created_by = NULL WHERE id = $1', [key.id]);
    expect(await outcome(key.client)).toBe('ok');
  });

  it('shrinks and grows with what its organisation may do, at the next call', async () => {
    const partner = await api.people.partner(api.vendor);
    const key = await makeKey(['webhook.query', 'operationlog.query'], {}, await managerOf(partner));
    expect(await outcome(key.client, webhookRoutes.page)).toBe('ok');
    await api.people.query("UPDATE identity_org SET authority = 'listed' WHERE id = $1", [partner.id]);
    expect(await outcome(key.client, webhookRoutes.page)).toBe('core.forbidden');
    await api.people.query("INSERT INTO identity_org_permission VALUES ($1, 'webhook', '{query}')", [partner.id]);
    expect(await outcome(key.client, webhookRoutes.page)).toBe('ok');
    await api.people.query("UPDATE identity_menu SET disabled_actions = '{query}' WHERE key = 'webhook'");
    expect(await outcome(key.client, webhookRoutes.page)).toBe('core.forbidden');
    await api.people.query("UPDATE identity_menu SET disabled_actions = '{}' WHERE key = 'webhook'");
    await api.people.query('UPDATE identity_org SET is_enabled = false WHERE id = $1', [partner.id]);
    expect(await outcome(key.client, webhookRoutes.page)).toBe('identity.api_key_revoked');
  });

  it('stays inside its organisation and those it controls', async () => {
    const master = await api.people.partner(api.vendor);
    const child = await api.people.partner(master);
    const sibling = await api.people.partner(api.vendor);
    const hookOf = async (org: TestOrg) =>
      (
        await (
          await managerOf(org)
        ).call(webhookRoutes.add, {
          url: 'https://hooks.shop.example/',
          eventTypes: ['file.changed'],
        })
      ).endpoint.id;
    const key = await makeKey(['webhook.get', 'webhook.query'], {}, await managerOf(master));
    const see = async (id: string) => (await key.client.send(webhookRoutes.detail, { id })).body.error ?? 'ok';
    expect(await see(await hookOf(master))).toBe('ok');
    expect(await see(await hookOf(child))).toBe('ok');
    expect(await see(await hookOf(sibling))).toBe('core.not_found');
    expect(await see(await hookOf(api.vendor))).toBe('core.not_found');
    const { items } = (await key.client.send(webhookRoutes.page, {})).body.data;
    expect(new Set(items.map((item) => Number(item.orgId)))).toEqual(new Set([master.id, child.id]));
  });
});

describe('an API key ends', () => {
  it('at the next call after it is revoked, in every process', async () => {
    const twin = await api.startTwin();
    const key = await makeKey(['dictionary.query']);
    const elsewhere = new KeyClient(twin.url, key.secret);
    expect([await outcome(key.client), await outcome(elsewhere)]).toEqual(['ok', 'ok']);
    await admin.call(apiKeyRoutes.revoke, { id: key.id });
    const refused = await elsewhere.send(dictionaryRoutes.page, {});
    expect(refused).toMatchObject({ status: 401, body: { code: 401, error: 'identity.api_key_revoked' } });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(await outcome(key.client)).toBe('identity.api_key_revoked');
    expect(await admin.call(apiKeyRoutes.detail, { id: key.id })).toMatchObject({
      state: 'revoked',
      revokedByName: 'admin',
    });
    expect((await admin.send(apiKeyRoutes.revoke, { id: key.id })).body.error).toBe('identity.api_key_over');
    await twin.close();
  });

  it('when its time is over', async () => {
    const key = await makeKey(['dictionary.query'], { expiresInDays: 1 });
    await api.people.query('UPDATE identity_api_key SET expires_at = now() WHERE id = $1', [key.id]);
    expect(await outcome(key.client)).toBe('identity.api_key_expired');
    const { items } = await admin.call(apiKeyRoutes.page, { state: 'expired' });
    expect(items.map((item) => item.id)).toEqual([key.id]);
  });
});

describe('calls with API keys', () => {
  it('are counted per key and told how many are left', async () => {
    const key = await makeKey(['dictionary.query'], { ratePerMinute: 3 });
    const other = await makeKey(['dictionary.query'], { ratePerMinute: 3 });
    const answers = [];
    for (let sent = 0; sent < 7; sent++) answers.push(await key.client.send(dictionaryRoutes.page, {}));
    // The minute may turn once in between, so at least one of seven is too many.
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.error).toBe('core.too_many_requests');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"default";r=2;t=\d+$/);
    expect(await outcome(other.client)).toBe('ok');
  });

  it('that are wrong lock the address they come from, as failed sign-ins do; right ones go on', async () => {
    const key = await makeKey(['dictionary.query']);
    const guess = new KeyClient(api.url, `tdk_${key.keyId}_${'A'.repeat(43)}`);
    const garbage = new KeyClient(api.url, 'tdk_x');
    const { client } = key;
    for (const from of [guess, garbage, client]) from.address = '203.0.113.77';
    expect(await guess.send(dictionaryRoutes.page, {})).toMatchObject({
      status: 401,
      body: { error: 'identity.api_key_unknown' },
    });
    for (let tried = 1; tried < 20; tried++)
      expect(await outcome(tried % 2 ? garbage : guess)).toBe('identity.api_key_unknown');
    expect(await outcome(guess)).toBe('core.ip_locked');
    expect(await outcome(client)).toBe('ok');
    const [lock] = await api.people.query("SELECT failure_count FROM system_ip_lock WHERE ip = '203.0.113.77'");
    expect(lock).toMatchObject({ failure_count: 20 });
  });

  it('stand in the API reference as the second way in, where they are one', async () => {
    const document = (await openApiDocument(allRoutes, '0')) as {
      paths: Record<string, Record<string, { security: unknown[] }>>;
      components: { securitySchemes: Record<string, unknown> };
    };
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(document.paths[`/${areaRoutes.page.path}`]?.post?.security).toContainEqual({ apiKey: [] });
    expect(document.paths[`/${dictionaryRoutes.byCode.path}`]?.get?.security).toHaveLength(1);
  });
});
