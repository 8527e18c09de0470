import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUplinkParser, isUnusable } from './uplink-parse.ts';

const parse = createUplinkParser(messageCatalogue);
const read = (topic: string, text: string | Uint8Array) =>
  parse(`$MQTT.msgs.dev.SN-1234.up.${topic}`, typeof text === 'string' ? new TextEncoder().encode(text) : text, 1);
const head = '"epoch":3,"seq":4,"at":5';

describe('what the broker stored', () => {
  it('is read by the message declared for its topic', () => {
    expect(read('status', `{${head},"batteryPercent":7,"extra":1}`)).toMatchObject({
      serial: 'SN-1234',
      message: { name: 'status' },
      payload: { epoch: 3, seq: 4, batteryPercent: 7 },
    });
  });
  it.each([
    ['other', '{}', 'topic', null],
    ['status.x', '{}', 'topic', null],
    ['status', '{', 'not_json', null],
    ['status', Uint8Array.of(0xff, 0xfe), 'not_json', null],
    ['status', 'null', 'shape', null],
    ['status', `{${head},"batteryPercent":101}`, 'shape', 4],
    ['status', `{${head},"ip":"\\u0000"}`, 'characters', 4],
    ['event', `{${head},"kind":"boot","detail":{"\\ud800":1}}`, 'characters', 4],
    ['status', '['.repeat(100_000), 'not_json', null],
  ])('%s %s is unusable: %s', (topic, text, fault, seq) => {
    const parsed = read(topic, text);
    expect(isUnusable(parsed) && [parsed.fault, parsed.named?.seq ?? null]).toEqual([fault, seq]);
  });
  it('never throws, whatever the bytes and topics are', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), fc.json(), (topic, bytes, json) => {
        read(topic, bytes);
        read('status', json);
        read('event', `{${head},"kind":"boot","detail":${json}}`);
      }),
    );
  });
});
