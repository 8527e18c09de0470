import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { headerNames } from '@tilldeck/contracts/wire/canonical';
import { importSigningKey, signedHeaders } from '@tilldeck/contracts/wire/request-signing';
import type { SentCall, WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

/** A signed call that was never sent, to be changed by the test. */
async function prepared(body = 'keyword=a', path = 'userscenter/sys/dic/page', shift = 0): Promise<SentCall> {
  const identity = { ...(await admin.identity()), clockOffsetMs: shift };
  const headers = await signedHeaders(identity, 'POST', path, new TextEncoder().encode(body));
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return { url: `${api.url}/api/${path}`, method: 'POST', headers, body };
}
const flipBit = (text: string): string => String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1);

describe('signature', () => {
  it('[WIRE-03] lets a signed call in once; the same call again is refused', async () => {
    const call = await prepared();
    expect((await admin.resend(call)).body.code).toBe(200);
    expect(await admin.resend(call)).toMatchObject({ status: 401, body: { error: 'core.replayed' } });
  });

  it('[WIRE-03] accepts it once, whatever other app the header names (attack S18)', async () => {
    const twin = await api.startTwin({}, { APP_KEYS: 'console:tilldeck-console,till:another-key' });
    const call = await prepared();
    const onTwin = { ...call, url: call.url.replace(api.url, twin.url) };
    expect((await admin.resend(onTwin)).body.code).toBe(200);
    const renamed = { ...onTwin, headers: { ...onTwin.headers, [headerNames.appId]: 'till' } };
    expect(await admin.resend(renamed)).toMatchObject({ status: 401, body: { error: 'core.replayed' } });
    await twin.close();
  });

  it.each<[string, (call: SentCall) => SentCall]>([
    ['the body', (call) => ({ ...call, body: flipBit(call.body ?? '') })],
    ['the path', (call) => ({ ...call, url: call.url.replace('/page', '/pagd') })],
    ['the query', (call) => ({ ...call, url: `${call.url}?state=enabled` })],
    [
      'the nonce',
      (call) => ({
        ...call,
        headers: { ...call.headers, [headerNames.nonce]: flipBit(call.headers[headerNames.nonce] ?? '') },
      }),
    ],
    [
      'the timestamp',
      (call) => ({
        ...call,
        headers: { ...call.headers, [headerNames.timestamp]: String(Number(call.headers[headerNames.timestamp]) + 1) },
      }),
    ],
    [
      'the signature',
      (call) => ({
        ...call,
        headers: { ...call.headers, [headerNames.signature]: flipBit(call.headers[headerNames.signature] ?? '') },
      }),
    ],
    ['the method', (call) => ({ ...call, method: 'GET', body: null })],
  ])('[WIRE-03] breaks when one bit of %s changes', async (_what, change) => {
    const answer = await admin.resend(change(await prepared()));
    expect([401, 404]).toContain(answer.status);
    expect(answer.body.code).not.toBe(200);
  });

  it('[WIRE-03] is refused with the token alone: only the derived key signs', async () => {
    const body = 'keyword=a';
    const identity = { ...(await admin.identity()), key: await importSigningKey('tilldeck-console') };
    const headers = await signedHeaders(identity, 'POST', 'userscenter/sys/dic/page', new TextEncoder().encode(body));
    headers['content-type'] = 'application/x-www-form-urlencoded';
    const answer = await admin.resend({
      url: `${api.url}/api/userscenter/sys/dic/page`,
      method: 'POST',
      headers,
      body,
    });
    expect(answer).toMatchObject({ status: 401, body: { error: 'core.signature_refused' } });
  });

  it('[WIRE-03] is refused when stale, early, unsigned, or from an unknown app', async () => {
    const stale = await admin.resend(await prepared('a=1', undefined, -301_000));
    expect(stale).toMatchObject({ status: 401, body: { error: 'core.timestamp_stale' } });
    expect(Number(stale.headers.get(headerNames.serverTime))).toBeGreaterThan(Date.now() - 5_000);
    expect((await admin.resend(await prepared('a=1', undefined, 301_000))).body.error).toBe('core.timestamp_stale');
    const dead = await admin.resend(await prepared('a=1', undefined, 58 - Date.now()));
    expect(dead.body.error).toBe('core.timestamp_stale');
    expect(dead.headers.has(headerNames.serverTime)).toBe(true);

    const call = await prepared();
    for (const name of [headerNames.signature, headerNames.nonce, headerNames.timestamp, headerNames.appId]) {
      const { [name]: _left, ...headers } = call.headers;
      expect((await admin.resend({ ...call, headers })).status).toBe(401);
    }
    const stranger = { ...call, headers: { ...call.headers, [headerNames.appId]: 'stranger' } };
    expect((await admin.resend(stranger)).body.error).toBe('core.app_unknown');
  });

  it('[WIRE-09] marks a 401 of a sign-in call, so that the console does not end a session for it', async () => {
    const visitor = api.visitor();
    await visitor.call(sessionRoutes.getToken, {});
    if (!visitor.lastSent) throw new Error('nothing was sent');
    expect((await visitor.resend(visitor.lastSent)).body.result).toEqual({ isLogin: true });
    const call = await prepared();
    await admin.resend(call);
    expect((await admin.resend(call)).body.result).toBeUndefined();
  });
});

describe('encoding', () => {
  it('[WIRE-02] reads form text with indexed arrays and dotted keys, JSON and multipart alike', async () => {
    const draft = { nameEn: 'Colours', nameZh: '颜色', sort: 7, remark: '' };
    const send = async (contentType: string, body: string) => {
      const headers = await signedHeaders(
        await admin.identity(),
        'POST',
        'sys/dic/addDic',
        new TextEncoder().encode(body),
      );
      return admin.resend({
        url: `${api.url}/api/sys/dic/addDic`,
        method: 'POST',
        headers: { ...headers, 'content-type': contentType },
        body,
      });
    };
    const form = new URLSearchParams({ ...draft, sort: '7', type: 'by_form' }).toString();
    expect((await send('application/x-www-form-urlencoded', form)).body.data).toMatchObject({
      type: 'by_form',
      sort: 7,
    });
    expect((await send('application/json', JSON.stringify({ ...draft, type: 'by_json' }))).body.code).toBe(200);
    const fields = new FormData();
    for (const [name, value] of Object.entries({ ...draft, type: 'by_multipart' })) fields.append(name, String(value));
    const encoded = new Response(fields);
    const multipart = await send(encoded.headers.get('content-type') ?? '', await encoded.text());
    expect(multipart.body.data).toMatchObject({ type: 'by_multipart', nameZh: '颜色', sort: 7 });
    expect(await send('application/xml', '<a/>')).toMatchObject({
      status: 415,
      body: { error: 'core.unsupported_encoding' },
    });
  });

  it.each([
    ['[1,2]', 'application/json'],
    ['{"a":', 'application/json'],
    ['a[0]=1&a[5]=2', 'application/x-www-form-urlencoded'],
    ['__proto__.x=1', 'application/x-www-form-urlencoded'],
  ])('refuses %s in words', async (body, contentType) => {
    const headers = await signedHeaders(
      await admin.identity(),
      'POST',
      'sys/dic/addDic',
      new TextEncoder().encode(body),
    );
    const answer = await admin.resend({
      url: `${api.url}/api/sys/dic/addDic`,
      method: 'POST',
      headers: { ...headers, 'content-type': contentType },
      body,
    });
    expect(answer.body).toMatchObject({ code: 400, error: 'core.invalid_input' });
  });

  it('refuses a body past the limit before reading it whole', async () => {
    const body = 'x'.repeat(1_200_000);
    const answer = await admin.resend(await prepared(body));
    expect(answer).toMatchObject({ status: 413, body: { code: 413 } });
  });
});

describe('answers', () => {
  it('[WIRE-06] are an envelope with code and msg; 200 is success, a refusal names itself and its fields', async () => {
    const good = await admin.send(dictionaryRoutes.page, {});
    expect(good.body).toMatchObject({ code: 200, msg: 'OK', data: { items: expect.any(Array) as unknown } });
    expect(good.headers.get(headerNames.requestId)).toBe(good.body.requestId);
    const bad = await admin.send(dictionaryRoutes.add, { nameEn: '', nameZh: 'x', type: '1bad' });
    expect(bad.body).toMatchObject({
      code: 400,
      error: 'core.invalid_input',
      data: { fields: { nameEn: 'too_small', type: 'code' } },
    });
  });

  it('[WIRE-09] refuse with HTTP 403 and words what a role does not allow, and 404 what does not exist', async () => {
    const reader = await api.as(await api.people.account(api.vendor, { dictionary: ['query'] }));
    reader.language = 'zh-CN';
    const refused = await reader.send(dictionaryRoutes.add, { nameEn: 'x', nameZh: 'x', type: 'xx' });
    expect(refused).toMatchObject({ status: 403, body: { code: 403, msg: '您没有执行此操作的权限' } });
    const missing = await fetch(`${api.url}/api/no/such/call`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: 404, error: 'core.no_such_call' });
  });
});
