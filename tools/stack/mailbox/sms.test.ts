import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpDoor } from './http-door.ts';
import { MailStore } from './mail-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
const door = createHttpDoor(new MailStore(folder), new Set(['+4915112345678']));
let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
});
afterAll(() => {
  door.close();
  rmSync(folder, { recursive: true });
});

const post = (body: object) => fetch(`${url}/api/sms`, { method: 'POST', body: JSON.stringify(body) });

describe('the stand-in for an SMS gateway', () => {
  it('shows what it took beside the mails', async () => {
    expect((await post({ to: '+4930901820', text: 'your code is 123456' })).status).toBe(200);
    const next = await fetch(`${url}/api/mails/next?to=${encodeURIComponent('+4930901820')}&timeoutMs=1000`);
    expect(await next.json()).toMatchObject({
      from: expect.stringContaining('stand-in'),
      subject: 'SMS: your code is 123456',
      text: 'your code is 123456',
    });
  });

  it('refuses what no gateway takes, and the numbers it was told to', async () => {
    for (const body of [{ to: '030 901820', text: 'x' }, { to: '+4930901820' }, { to: '+4915112345678', text: 'x' }])
      expect((await post(body)).status).toBe(422);
  });
});
