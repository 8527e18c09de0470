import { expect, it } from 'vitest';
import { RfbChannel } from './rfb-channel.ts';

/** What noVNC 1.7 demands of a channel, looked for by name among own properties and the direct prototype. */
const demanded = ['send', 'close', 'binaryType', 'onerror', 'onmessage', 'onopen', 'protocol', 'readyState'];

it('has what noVNC looks for', () => {
  const channel = new RfbChannel(() => undefined);
  const found = [...Object.keys(channel), ...Object.getOwnPropertyNames(Object.getPrototypeOf(channel))];
  expect(demanded.filter((name) => !found.includes(name))).toEqual([]);
});

it('keeps what comes early until the picture listens, in its order, and forwards what the picture sends', () => {
  const sent: number[][] = [];
  const heard: string[] = [];
  const channel = new RfbChannel((bytes) => sent.push([...bytes]));
  channel.send(Uint8Array.of(1));
  channel.deliver(Uint8Array.of(82, 70));
  channel.deliver(Uint8Array.of(66));
  channel.onopen = () => heard.push('open');
  channel.onmessage = ({ data }) => heard.push(data.join(' '));
  channel.open();
  channel.deliver(Uint8Array.of(32));
  channel.send(Uint8Array.of(7, 8));
  expect(heard).toEqual(['open', '82 70', '66', '32']);
  expect(sent).toEqual([[7, 8]]);
});

it('tells of its end once, after the call that ended it, and passes nothing on afterwards', async () => {
  const sent: unknown[] = [];
  const channel = new RfbChannel((bytes) => sent.push(bytes));
  let ends = 0;
  channel.onclose = () => {
    ends += 1;
  };
  channel.onmessage = () => sent.push('message');
  channel.open();
  channel.close();
  expect(ends).toBe(0);
  channel.close();
  channel.send(Uint8Array.of(1));
  channel.deliver(Uint8Array.of(1));
  await Promise.resolve();
  expect([ends, sent.length, channel.readyState]).toEqual([1, 0, 'closed']);
});
