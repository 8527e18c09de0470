import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTokenFor, readReplyAddress, replyAddress } from './reply-address.rules.ts';

const [current, former] = [randomBytes(32), createHash('sha256').update('former').digest()];
const domain = 'reply.example';
const replied = { prefix: 't', number: 1001 };

describe('a reply address', () => {
  it('names its record and its contact, in any case of letters, by every secret of the ring', () => {
    const address = replyAddress([former], replied, 'Ada@Shop.example', domain);
    expect(address).toMatch(/^t-1001-[a-z2-7]{32}@reply\.example$/);
    const read = readReplyAddress(address.toUpperCase(), domain);
    expect(read).toMatchObject(replied);
    expect(isTokenFor([current, former], read?.token ?? '', replied, 'ada@shop.example')).toBe(true);
    expect(isTokenFor([current], read?.token ?? '', replied, 'ada@shop.example')).toBe(false);
    expect(isTokenFor([former], read?.token ?? '', { ...replied, number: 1002 }, 'ada@shop.example')).toBe(false);
    expect(isTokenFor([former], read?.token ?? '', replied, 'eve@shop.example')).toBe(false);
  });

  it('fits into a local part, whatever the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.emailAddress(), (number, contact) => {
        const address = replyAddress([current], { prefix: 't', number }, contact, domain);
        expect(address.indexOf('@')).toBeLessThanOrEqual(64);
        expect(readReplyAddress(address, domain)).toMatchObject({ prefix: 't', number });
      }),
    );
  });

  it('is no other text', () => {
    fc.assert(fc.property(fc.string(), (text) => readReplyAddress(`${text}@${domain}`, domain) === null));
    expect(readReplyAddress('t-1001@reply.example', domain)).toBeNull();
  });
});
