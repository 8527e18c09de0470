import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { createDependencies, type Readiness } from '../dependencies.ts';
import { createLog } from '../log.ts';

const stack = stackSettings();
/** What a test takes away, by the name `/readyz` gives it, and the setting that says where it is. */
const services = {
  database: 'DATABASE_VENDOR_URL',
  redis: 'REDIS_URL',
  nats: 'NATS_URLS',
  storage: 'S3_ENDPOINT',
  mail: 'SMTP_URL',
} as const;
type Service = keyof typeof services;
const proxies = {} as Record<Service, TcpProxy>;
let api: ApiHarness;

const through = (url: string, { port }: TcpProxy): string => {
  const changed = new URL(url);
  changed.host = `127.0.0.1:${port}`;
  return changed.href;
};

beforeAll(async () => {
  const settings: Record<string, string> = { METRICS_TOKEN: 'a token for the scraper' };
  for (const [name, setting] of Object.entries(services) as [Service, string][]) {
    const target = (stack[setting] ?? '').split(',')[0] ?? '';
    proxies[name] = await startTcpProxy(target);
    if (name !== 'database') settings[setting] = through(target, proxies[name]);
  }
  api = await startApiHarness(settings, { databasePort: proxies.database.port });
});
afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.restore();
  await api.close();
  for (const proxy of Object.values(proxies)) await proxy.close();
});

async function ready(): Promise<{ code: number } & Readiness> {
  const answer = await fetch(`${api.url}/readyz`);
  return { code: answer.status, ...((await answer.json()) as Readiness) };
}
const allUp = { database: 'up', redis: 'up', nats: 'up', storage: 'up', mail: 'up' };

describe('health', () => {
  it('says that the process lives, whatever is away', async () => {
    const answer = await fetch(`${api.url}/healthz`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('says that everything is there', async () => {
    await expect.poll(ready).toEqual({ code: 200, status: 'ok', dependencies: allUp });
  });

  it('tells strangers the status alone, and what is away to this machine and to holders of the token (attack L14)', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await (await fetch(`${api.url}/readyz`, { headers })).json()) as Partial<Readiness>;
    const stranger = { 'x-forwarded-for': '203.0.113.9' };
    expect(Object.keys(await ask(stranger))).toEqual(['status']);
    expect(Object.keys(await ask({ forwarded: 'for=203.0.113.9' }))).toEqual(['status']);
    expect(Object.keys(await ask({ ...stranger, authorization: 'Bearer wrong' }))).toEqual(['status']);
    const told = await ask({ ...stranger, authorization: 'Bearer a token for the scraper' });
    expect(Object.keys(told)).toEqual(['status', 'dependencies']);
  });

  it.each(['redis', 'nats', 'storage', 'mail'] as const)(
    'goes on without %s and says that it is away',
    async (name) => {
      await proxies[name].cut();
      const degraded = { code: 200, status: 'degraded', dependencies: { ...allUp, [name]: 'away' } };
      await expect.poll(ready).toEqual(degraded);
      await proxies[name].restore();
      await expect.poll(ready).toMatchObject({ code: 200, status: 'ok' });
    },
  );

  it('answers in time when something hangs', async () => {
    proxies.nats.freeze();
    proxies.mail.freeze();
    await expect.poll(ready).toMatchObject({ code: 200, dependencies: { nats: 'away', mail: 'away', database: 'up' } });
    await proxies.nats.restore();
    await proxies.mail.restore();
  });

  it('takes the process out without the database, and back in', async () => {
    await proxies.database.cut();
    await expect.poll(ready).toMatchObject({ code: 503, status: 'unavailable', dependencies: { database: 'away' } });
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    await proxies.database.restore();
    await expect.poll(ready).toMatchObject({ code: 200 });
  });
});

describe('metrics', () => {
  const scrape = (authorization?: string) =>
    fetch(`${api.url}/metrics`, { headers: authorization ? { authorization } : {} });

  it('are for whoever has the token', async () => {
    expect((await scrape()).status).toBe(401);
    expect((await scrape('Bearer wrong')).status).toBe(401);
    const answer = await scrape('Bearer a token for the scraper');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
      'call_seconds',
      'database_app_waiting',
      'database_vendor_idle',
      'live_connections',
    ])
      expect(text).toContain(`tilldeck_${name}`);
  });

  it('are not there at all unless they were asked for', async () => {
    const twin = await api.startTwin({}, { METRICS_TOKEN: '' });
    expect((await fetch(`${twin.url}/metrics`)).status).toBe(404);
    await twin.close();
  });
});

describe('dependencies', () => {
  it('are asked once per second at most, and a probe that hangs is not asked again', async () => {
    const dependencies = createDependencies(createLog('silent'));
    let asked = 0;
    dependencies.register('slow', () => {
      asked += 1;
      return new Promise(() => {});
    });
    const [one, two] = await Promise.all([dependencies.check(), dependencies.check()]);
    expect(one).toEqual({ status: 'degraded', dependencies: { slow: 'away' } });
    expect(two).toEqual(one);
    await dependencies.check();
    expect(asked).toBe(1);
    dependencies.setStopping();
    expect((await dependencies.check()).status).toBe('stopping');
  });
});
