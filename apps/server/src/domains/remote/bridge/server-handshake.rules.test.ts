import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServerHandshake } from './server-handshake.rules.ts';

const init = (name: string) => Buffer.concat([Buffer.alloc(23), Buffer.of(name.length), Buffer.from(name)]);
const handshake = (kinds: number[], name: string) =>
  Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.of(kinds.length, ...kinds), Buffer.alloc(4), init(name)]);

describe('the handshake of a capture server', () => {
  it('is counted to its last byte, in whatever pieces it comes', () => {
    const pieces = fc.array(fc.nat({ max: 80 }), { maxLength: 8 });
    const kinds = fc.uint8Array({ minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(kinds, fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), pieces, (offered, name, cuts) => {
        const whole = Buffer.concat([handshake([...offered], name), Buffer.from('picture')]);
        const ends = [...cuts, whole.length].toSorted((a, b) => a - b);
        const reader = new ServerHandshake();
        const after = ends.map((end, n) => reader.take(whole.subarray(ends[n - 1] ?? 0, end)));
        expect([reader.isOver, reader.isBroken, after.reduce((sum, n) => sum + n, 0)]).toEqual([true, false, 7]);
      }),
    );
  });

  it.each([
    ['another protocol', Buffer.from('SSH-2.0-OpenSSH')],
    ['no kind of security', Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.of(0, 0, 0, 0, 5)])],
    ['a refusal', Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.of(1, 1, 0, 0, 0, 1)])],
    ['a name of 2 GB', Buffer.concat([handshake([1], '').subarray(0, 38), Buffer.of(127, 255, 255, 255, 1)])],
  ])('is broken by %s', (_, bytes) => {
    const reader = new ServerHandshake();
    reader.take(bytes);
    expect([reader.isBroken, reader.isOver]).toEqual([true, false]);
  });
});
