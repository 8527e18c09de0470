import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { connectLink } from './link/link.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail/mailer.ts';

const safe = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://console.example',
  DATABASE_APP_URL: 'postgres://app@db.example/t?sslmode=verify-full',
  DATABASE_VENDOR_URL: 'postgres://vendor@db.example/t?sslmode=verify-full',
  REDIS_URL: 'rediss://redis.example',
  NATS_URLS: 'tls://n1.example:4222,tls://n2.example:4222',
  MQTT_URLS: 'mqtts://n1.example:8883',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 't',
  S3_ACCESS_KEY: 't',
  S3_SECRET_KEY: 't',
  SMTP_URL: 'smtp://mail.example',
  SMS_URL: 'https://sms.example',
  CLOUD_PEERS: JSON.stringify([{ id: 'eu', name: 'EU', url: 'https://eu.example/api/', key: 'k'.repeat(32) }]),
  SECRET: 'a secret that is long enough for tests',
};
const refusalOf = (changes: Record<string, string>): string => {
  try {
    readConfig({ ...safe, ...changes });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const plainPeer = JSON.stringify([{ id: 'eu', name: 'EU', url: 'http://eu.example/api/', key: 'k'.repeat(32) }]);

describe('a production installation', () => {
  it('starts where every way to another machine is encrypted', () => {
    expect(refusalOf({})).toBe('');
  });

  it.each([
    ['PUBLIC_URL', 'http://console.example', 'console'],
    ['DATABASE_APP_URL', 'postgres://app@db.example/t', 'database'],
    ['DATABASE_VENDOR_URL', 'postgres://vendor@db.example/t?sslmode=prefer', 'database'],
    ['DATABASE_VENDOR_URL', 'postgres://vendor@db.example/t?sslmode=no-verify', 'database'],
    ['REDIS_URL', 'redis://redis.example', 'redis'],
    ['NATS_URLS', 'tls://n1.example:4222,nats://n2.example:4222', 'nats'],
    ['NATS_URLS', 'n1.example:4222', 'nats'],
    ['MQTT_URLS', 'mqtt://n1.example:1883', 'mqtt'],
    ['S3_ENDPOINT', 'http://s3.example', 'storage'],
    ['S3_PUBLIC_ENDPOINT', 'http://files.example', 'storage'],
    ['SMS_URL', 'http://sms.example', 'sms'],
    ['CLOUD_PEERS', plainPeer, 'peers'],
  ])(
    'refuses %s %s and names it, unless it was told that this one may be plain (attack S22)',
    (setting, value, name) => {
      expect(refusalOf({ [setting]: value })).toMatch(
        new RegExp(`^  ${setting}: is not encrypted.*PLAIN_ALLOWED=${name} `, 'm'),
      );
      expect(refusalOf({ [setting]: value, PLAIN_ALLOWED: name })).toBe('');
      // Permission for one is none for another.
      expect(refusalOf({ [setting]: value, PLAIN_ALLOWED: name === 'redis' ? 'nats' : 'redis' })).toContain(setting);
      expect(refusalOf({ [setting]: value, NODE_ENV: 'development' })).toBe('');
    },
  );

  it('takes this machine as it is, by address or socket, and knows no other names for it', () => {
    expect(refusalOf({ REDIS_URL: 'redis://127.0.0.1:6379', NATS_URLS: 'nats://localhost:4222' })).toBe('');
    expect(
      refusalOf({ DATABASE_APP_URL: 'postgres://app@[::1]/t', DATABASE_VENDOR_URL: 'postgres:///t?host=/run/pg' }),
    ).toBe('');
    expect(refusalOf({ REDIS_URL: 'redis://127.0.0.1.evil.example' })).toContain('REDIS_URL');
    expect(refusalOf({ DATABASE_APP_URL: 'postgres://app@127.0.0.1/t?host=db.example' })).toContain('DATABASE_APP_URL');
    expect(refusalOf({ PLAIN_ALLOWED: 'everything' })).toContain('PLAIN_ALLOWED');
  });

  it('keeps files of strangers out of the origin of the console (attack S22)', () => {
    expect(refusalOf({ S3_PUBLIC_ENDPOINT: 'https://console.example/files' })).toContain("the console's own origin");
    expect(refusalOf({ S3_ENDPOINT: 'https://console.example' })).toContain("the console's own origin");
  });
});

/** A server in between that has taken encryption out of what the real one offers, and writes down what it is told. */
async function startStripping(greeting: string, answers: (line: string) => string) {
  const heard: string[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        socket.write(answers(line));
      }
    });
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  open.push(server);
  // 0.0.0.0 leads here and is no address of this machine as far as a setting tells.
  return { heard, address: `0.0.0.0:${(server.address() as AddressInfo).port}` };
}
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

describe('somebody in between who takes encryption out of the offer', () => {
  it('gets no mail and no code (attack S22)', async () => {
    const { heard, address } = await startStripping('220 mail.example\r\n', (line) =>
      line.startsWith('EHLO') ? '250 mail.example\r\n' : '502 no\r\n',
    );
    const words = { subject: 'A code', preview: '', heading: '', greeting: '', product: '', footer: '' };
    const content = { ...words, paragraphs: [], notes: [], code: '12345678' };
    const mail = { id: 'm', to: 'ada@shop.example', language: 'en-US', content };
    const mailer = createMailer(readConfig({ ...safe, SMTP_URL: `smtp://${address}` }));
    await expect(mailer.send(mail)).rejects.toThrow();
    mailer.close();
    expect(heard.some((line) => line.startsWith('EHLO'))).toBe(true);
    expect(heard.filter((line) => /^(MAIL|RCPT|DATA|AUTH)/.test(line))).toEqual([]);
  });

  it('gets no password of the broker (attack S22)', async () => {
    const info = { server_id: 'x', version: '2.14.3', host: '0.0.0.0', port: 4222, max_payload: 1_048_576, proto: 1 };
    const { heard, address } = await startStripping(`INFO ${JSON.stringify(info)}\r\n`, () => '+OK\r\n');
    const link = connectLink(
      readConfig({ ...safe, NATS_URLS: `tls://${address}`, NATS_APP_PASSWORD: 'hunter2-Zq' }),
      createLog('silent'),
    );
    expect(await link.waitUntilReady(1_500)).toBe(false);
    await link.close();
    expect(heard.join('\n')).not.toContain('hunter2-Zq');
  });
});
