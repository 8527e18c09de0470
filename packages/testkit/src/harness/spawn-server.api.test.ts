import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WireClient } from '../client/wire-client.ts';
import { allPermissions, People, testPassword } from '../factories/people.ts';
import { serverSettings } from './server-settings.ts';
import { spawnServer } from './spawn-server.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let people: People;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  const vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
});
afterAll(async () => {
  await people.close();
  await database.drop();
});

describe('a spawned server', () => {
  it('answers calls once it is said to be ready, and ends cleanly when asked to', async () => {
    const server = await spawnServer(serverSettings(database), { roles: ['api'] });
    const admin = await new WireClient(server.url).signIn('admin', testPassword);
    expect((await admin.call(sessionRoutes.currentUser, {})).user.loginName).toBe('admin');
    expect(server.logs.some((line) => line.includes(`"url":"${server.url}"`))).toBe(true);
    expect(await server.stop()).toBe(0);
    expect(server.logs.some((line) => line.includes('"signal":"SIGTERM"'))).toBe(true);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('can be taken away as by a crash', async () => {
    const server = await spawnServer(serverSettings(database), { roles: ['api'] });
    await server.kill();
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await expect(server.waitForLog(/never written/)).rejects.toThrow('the process ended with SIGKILL');
  });

  it('tells why it does not start', async () => {
    const settings = { ...serverSettings(database), SECRET: 'short' };
    await expect(spawnServer(settings, { roles: ['api'] })).rejects.toThrow(/SECRET: .*32/);
  });

  it('keeps secrets out of what it writes', async () => {
    const server = await spawnServer(serverSettings(database), { roles: ['api'], logLevel: 'debug' });
    const client = await new WireClient(server.url).signIn('admin', testPassword);
    await server.stop();
    const written = server.logs.join('\n');
    expect(written).not.toContain(client.keys?.token);
    expect(written).not.toContain(testPassword);
  });
});
