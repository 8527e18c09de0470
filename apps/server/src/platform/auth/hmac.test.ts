import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHmacWith } from './hmac.ts';

it('is the HMAC-SHA-256 of node:crypto for any key and text, again and again', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
      (key, texts) => {
        const own = createHmacWith(Buffer.from(key));
        for (const text of texts) expect(own(text)).toEqual(createHmac('sha256', key).update(text).digest());
      },
    ),
  );
});
