import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { type OutboundPost, postGuarded } from './guarded-post.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.close());

const post = (changes: Partial<OutboundPost> = {}) =>
  postGuarded({
    url: receiver.url('/post'),
    headers: { 'content-type': 'application/json' },
    body: '{"a":"ä"}',
    timeoutMs: 5_000,
    maxResponseBytes: 10,
    isLocalAllowed: true,
    ...changes,
  });

describe('a guarded post', () => {
  it('sends the bytes and reads only the beginning of the answer', async () => {
    receiver.answer = (_hook, response) => response.writeHead(200).end('0123456789abcdef');
    expect(await post()).toEqual({ status: 200, retryAfterS: null, response: '0123456789' });
    expect(receiver.received.at(-1)).toMatchObject({ body: '{"a":"ä"}', headers: { 'content-length': '10' } });
  });

  it('does not follow a redirect', async () => {
    receiver.answer = (_hook, response) => response.writeHead(302, { location: receiver.url('/elsewhere') }).end();
    expect(await post()).toMatchObject({ status: 302 });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('ends in time when no answer comes, and keeps the status when its body never ends', async () => {
    receiver.answer = () => {};
    await expect(post({ timeoutMs: 100 })).rejects.toMatchObject({ fault: 'timeout' });
    receiver.answer = (_hook, response) => response.writeHead(200).write('wait');
    // Long enough for a busy machine to hear the status.
    expect(await post({ timeoutMs: 2_000 })).toMatchObject({ status: 200, response: 'wait' });
  });

  it('reads how long the receiver wants to be left alone', async () => {
    receiver.answer = (_hook, response) => response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await post()).toMatchObject({ status: 429, retryAfterS: 120 });
  });

  it('reaches neither this machine nor anything inside unless it is told that this is development', async () => {
    const before = receiver.received.length;
    for (const url of [
      receiver.url(),
      receiver.url().replace('http:', 'https:'),
      'https://localhost/',
      'https://[::1]/',
    ])
      await expect(post({ url, isLocalAllowed: false })).rejects.toMatchObject({ fault: 'address_not_allowed' });
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://[fe80::1]/'])
      await expect(post({ url })).rejects.toMatchObject({ fault: 'address_not_allowed' });
    expect(receiver.received.length).toBe(before);
  });

  it('says what was wrong with a host', async () => {
    await expect(post({ url: 'https://nowhere.invalid/' })).rejects.toMatchObject({ fault: 'dns' });
    await expect(post({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ fault: 'connection' });
    await expect(post({ url: receiver.url().replace('http:', 'https:') })).rejects.toMatchObject({ fault: 'tls' });
  });
});
